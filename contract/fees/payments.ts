import { z } from "zod";
import { patternText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { uploadLimits } from "#contract/shared/limits.ts";
import {
  Id,
  idField,
  optionalLine,
  optionalText,
  requiredText,
  Timestamp,
} from "#contract/shared/scalars.ts";
import { amountField, CurrencyCode, MinorUnits } from "./money-fields.ts";
import { paymentDay } from "./payment-day.ts";
import { networkName, transactionNumberField } from "./transaction-fields.ts";

export const paymentMethods = ["bank", "mobile_money", "cash", "card", "purchase_order"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels = {
  bank: "Bank transfer",
  mobile_money: "Mobile money",
  cash: "Cash",
  card: "Card",
  purchase_order: "Purchase order",
} as const satisfies Record<PaymentMethod, string>;

export const paymentStates = ["reported", "confirmed", "rejected", "reversed"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Who says that it was paid: the student, staff, a statement, or the mobile-money company itself. */
export const paymentSources = ["student", "staff", "import", "mobile_money"] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** What staff may do to a payment; confirming or rejecting again changes nothing. */
export const paymentCan = {
  confirm: ["reported", "confirmed"],
  reject: ["reported", "rejected"],
  reverse: ["confirmed", "reversed"],
} as const satisfies Record<string, readonly PaymentState[]>;

const Receipt = z.object({ number: z.string(), code: z.string(), issued_at: Timestamp });

export const Payment = z.object({
  id: Id,
  amount_minor: MinorUnits,
  currency: CurrencyCode,
  method: z.enum(paymentMethods),
  provider: z.string(),
  external_id: z.string(),
  payer_name: z.string(),
  payer_phone: z.string(),
  paid_on: z.string(),
  note: z.string(),
  /** The name of the file that proves it; "" without one. */
  proof: z.string(),
  state: z.enum(paymentStates),
  /** Of a rejection or a reversal. */
  reason: z.string(),
  reported_at: Timestamp,
  decided_at: Timestamp.nullable(),
  receipt: Receipt.nullable(),
  /** The amount of the transfer that this is a part of; null for a payment that pays one fee. */
  transfer_minor: MinorUnits.nullable(),
});
export type Payment = z.output<typeof Payment>;

/** A payment as staff see it: with its charge, and who did what. */
export const StaffPayment = Payment.extend({
  charge: Id,
  reference: z.string(),
  student_name: z.string(),
  program_title: z.string(),
  source: z.enum(paymentSources),
  reported_by: z.string(),
  decided_by: z.string(),
  reversed_by: z.string(),
  /** The payments of other fees by the same transfer. */
  other_parts: z.array(
    z.object({
      id: Id,
      charge: Id,
      reference: z.string(),
      student_name: z.string(),
      amount_minor: MinorUnits,
      state: z.enum(paymentStates),
    }),
  ),
});
export type StaffPayment = z.output<typeof StaffPayment>;

export const paymentFields = {
  amount: amountField,
  method: z.enum(paymentMethods, { error: "Choose how it was paid." }),
  provider: networkName,
  external_id: transactionNumberField,
  payer_name: optionalLine(200),
  payer_phone: optionalLine(40),
  paid_on: paymentDay,
  note: optionalText(1_000),
  /** The number that the caller was asked about, because a payment of another bank or network has it, too. */
  known_number: optionalLine(100),
};

export const proofOrNumber = "Enter the transaction's number or attach a proof.";

/** "I have paid": with the transaction's number, a proof, or both. */
export const ReportForm = z.object({
  charge: idField("Choose a fee."),
  ...paymentFields,
});
/** A payment that staff record is confirmed at once. */
export const RecordForm = z.object(paymentFields);

const reason = requiredText("Reason is required", 300);
const proof = { kind: "proof", max_count: 1 } as const;

export const payments = {
  report: endpoint({
    method: "POST",
    path: "/student/fees/payments/",
    access: "student",
    summary:
      "Report a payment for one's own charge, with the transaction's number or a proof; staff confirm it.",
    body: ReportForm,
    files: { proof },
    limits: uploadLimits("payment-report"),
    idempotent: true,
    reply: Payment,
    status: 201,
  }),
  waiting: endpoint({
    method: "GET",
    path: "/payments/waiting/",
    access: "staff:fees",
    summary: "How many reported payments wait for a decision.",
    reply: z.object({ count: z.number().int() }),
  }),
  record: endpoint({
    method: "POST",
    path: "/fees/{id}/payments/",
    access: "staff:fees",
    summary: "Record a payment that staff have seen: it is confirmed and has its receipt at once.",
    body: RecordForm,
    files: { proof },
    idempotent: true,
    reply: StaffPayment,
    status: 201,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/payments/{id}/confirm/",
    access: "staff:fees",
    summary:
      "Confirm a reported payment; its receipt gets the next number. A second time changes nothing. Where another payment has its transaction number, the call is refused once: send that number as `known_number` if they are two payments.",
    body: z.object({ known_number: optionalLine(100) }),
    reply: StaffPayment,
    status: 200,
  }),
  reject: endpoint({
    method: "POST",
    path: "/payments/{id}/reject/",
    access: "staff:fees",
    summary: "Reject a reported payment, with the reason that the student reads.",
    body: z.object({ reason }),
    reply: StaffPayment,
    status: 200,
  }),
  reverse: endpoint({
    method: "POST",
    path: "/payments/{id}/reverse/",
    access: "staff:fees",
    summary: "Reverse a confirmed payment (a refund, a mistake), with the reason; its receipt says so.",
    body: z.object({ reason }),
    reply: StaffPayment,
    status: 200,
  }),
  proof: endpoint({
    method: "GET",
    path: "/payments/{id}/proof/",
    access: ["student", "staff:fees"],
    summary: "The proof of a payment: of one's own, or any for staff.",
    reply: "raw",
  }),
  receipt: endpoint({
    method: "GET",
    path: "/payments/{id}/receipt.pdf",
    access: ["student", "staff:fees"],
    summary: "The receipt of a payment as PDF: of one's own, or any for staff. Always the same bytes.",
    reply: "raw",
  }),
  verify: endpoint({
    method: "GET",
    path: "/receipts/{code}/",
    access: "public",
    summary: "Whether a receipt is valid, by the code on it.",
    params: z.object({ code: patternText(/^[0-9a-z]{16}$/, 16) }),
    limits: [{ name: "verify-receipt", points: 60, seconds: 60, by: "address" }],
    reply: z.object({
      number: z.string(),
      issued_at: Timestamp,
      currency: CurrencyCode,
      amount_minor: MinorUnits,
      program_title: z.string(),
      payer_initials: z.string(),
      is_valid: z.boolean(),
      reversed_at: Timestamp.nullable(),
    }),
  }),
};
