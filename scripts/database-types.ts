import { ArrayExpressionNode, Cli, GenericExpressionNode, IdentifierNode } from "kysely-codegen";
import type pg from "pg";

const type = (name: string) => new IdentifierNode(name);
/** Returns the type of a column with a default. */
const generated = (value: IdentifierNode | ArrayExpressionNode) =>
  new GenericExpressionNode("Generated", [value]);

/** Types of columns whose values the contract lists. kysely-codegen would read them as plain text. */
const columns = {
  "users.role": generated(type("Role")),
  "users.permissions": generated(new ArrayExpressionNode(type("Permission"))),
  "users.education_level": type("EducationLevel"),
  "users.referral_source": type("ReferralSource"),
  "programs.deadline_unit": type("DeadlineUnit"),
  "communications.recipient_type": type("RecipientType"),
  "community_events.kind": type("EventKind"),
  "enrollments.source": type("EnrollmentSource"),
  "removed_enrollments.source": type("EnrollmentSource"),
  "affiliates.status": generated(type("AffiliateStatus")),
  "affiliates.experience": type("Experience"),
  "commissions.currency": type("Currency"),
  "commissions.source": type("CommissionSource"),
  "commissions.state": generated(type("CommissionState")),
  "bonuses.currency": type("Currency"),
  "bonuses.state": type("BonusState"),
  "payouts.currency": type("Currency"),
  "payouts.status": generated(type("PayoutState")),
  "payout_details.method": type("PayoutMethod"),
  "payout_payees.method": type("PayoutMethod"),
  "emails.state": generated(type("EmailState")),
  "charges.currency": type("Currency"),
  "charges.state": generated(type("ChargeState")),
  "charge_adjustments.kind": type("AdjustmentKind"),
  "mobile_money_requests.state": generated(type("RequestState")),
  "data_exports.state": generated(type("DataExportState")),
  "program_plans.unit": type("PlanUnit"),
  "student_import_rows.state": generated(type("ImportRowState")),
  "statement_rows.state": generated(type("StatementRowState")),
  "pay_backs.method": type("PayBackMethod"),
  "statement_rows.currency": type("Currency"),
  "statements.date_orders": generated(new ArrayExpressionNode(type("ShownOrder"))),
  "payments.method": type("PaymentMethod"),
  "payments.source": type("PaymentSource"),
  "payments.state": generated(type("PaymentState")),
  "certificate_rules.mode": type("CertificateMode"),
  "transfers.currency": type("Currency"),
  "fee_rules.access": generated(type("FeeAccess")),
  "mobile_money_requests.currency": type("Currency"),
};

const customImports = {
  AdjustmentKind: "#contract/fees/charge-states.ts",
  ChargeState: "#contract/fees/charge-states.ts",
  DataExportState: "#contract/students/personal-data.ts",
  CertificateMode: "#contract/courses/certificates/certificate-rules.ts",
  ImportRowState: "#contract/accounts/student-imports.ts",
  FeeAccess: "#contract/fees/rules.ts",
  RequestState: "#contract/fees/request-states.ts",
  PayBackMethod: "#contract/fees/pay-backs.ts",
  PaymentMethod: "#contract/fees/payments/payment-methods.ts",
  PaymentSource: "#contract/fees/payments/payments.ts",
  PaymentState: "#contract/fees/payments/payments.ts",
  AffiliateStatus: "#contract/affiliates/application-choices.ts",
  BonusState: "#contract/affiliates/bonus-rules.ts",
  CommissionSource: "#contract/affiliates/commissions.ts",
  CommissionState: "#contract/affiliates/commission-rules.ts",
  Currency: "#contract/shared/money/money.ts",
  DeadlineUnit: "#contract/courses/deadlines.ts",
  EducationLevel: "#contract/accounts/profile-choices.ts",
  EnrollmentSource: "#contract/courses/enrollment-sources.ts",
  EmailState: "#contract/admin/emails.ts",
  EventKind: "#contract/community/community-events.ts",
  Experience: "#contract/affiliates/application-choices.ts",
  PayoutMethod: "#contract/affiliates/payout-details.ts",
  PayoutState: "#contract/affiliates/payouts.ts",
  Permission: "#contract/shared/permissions.ts",
  RecipientType: "#contract/community/communications.ts",
  ReferralSource: "#contract/accounts/profile-choices.ts",
  ShownOrder: "#contract/fees/statements/statement-dates.ts",
  StatementRowState: "#contract/fees/statements/statements.ts",
  PlanUnit: "#contract/fees/program-plans.ts",
  Role: "#contract/shared/permissions.ts",
};

export const TYPES_FILE = "server/platform/database/types.ts";

/** Returns the text of TYPES_FILE for the tables of a database. */
export function databaseTypes({ host, port, user, password, database }: pg.ClientConfig): Promise<string> {
  return new Cli().generate({
    dialect: "postgres",
    url: `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
    // Leaves out the tables of pg-boss, which are in another schema.
    includePattern: "public.*",
    outFile: null,
    logLevel: "error",
    dateParser: "string",
    numericParser: "string",
    typeMapping: { int8: "number" },
    overrides: { columns },
    customImports,
  });
}
