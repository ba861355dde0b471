import type { z } from "zod";
import type { CommissionState } from "#contract/affiliates/commission-rules.ts";
import type {
  Commission,
  CommissionProof,
  commissionSources,
  OwnCommission,
} from "#contract/affiliates/commissions.ts";
import { type Currency, formatMoney, toMajor } from "#contract/shared/money/money.ts";
import type { CommissionRow, ListedCommission } from "./queries.ts";

/** Serializes a commission for staff. */
export function serializeCommission(row: ListedCommission): z.input<typeof Commission> {
  return {
    ...row,
    ...serializeOwn(row),
    enrollment_date: row.earned_at,
    affiliate_code: row.affiliate_code ?? "",
    student_name: row.student_name ?? "",
    student_email: row.student_email ?? "",
    unpaid_fee: unpaidFee(row),
    unpaid_reason: row.unpaid_reason ?? "",
    source: row.source as (typeof commissionSources)[number],
    evidence: {
      clicked_at: row.clicked_at,
      proof: row.proof as CommissionProof | null,
      network_enrollments: row.network_enrollments,
      confirmed_at: row.confirmed_at,
      confirmed_by: row.confirmer_name ?? "",
    },
  };
}

/** Serializes a commission for its affiliate, without the student. */
export function serializeOwn(
  row: CommissionRow & { taken_back_minor: number },
): z.input<typeof OwnCommission> {
  const { id, course_name, course_price, amount_minor, rate_percent, void_reason, taken_back_minor } = row;
  const currency = row.currency as Currency;
  return {
    ...{ id, course_name, course_price, currency, amount_minor, rate_percent, void_reason, taken_back_minor },
    commission_amount: toMajor({ currency, amount_minor }),
    state: row.state as CommissionState,
    enrolled_at: row.earned_at,
  };
}

/** Returns a sentence such as "UGX 450,000 of the fee is not paid.", or "" if the fee is paid or does not exist. */
export function unpaidFee({ takes_fees, fee_state, fee_left_minor, fee_currency }: FeeOfCommission): string {
  if (!takes_fees || fee_state === null || fee_state === "paid" || fee_state === "overpaid") return "";
  if (fee_state === "waived" || fee_state === "cancelled") return `The fee was ${fee_state}.`;
  const currency = fee_currency ?? "UGX";
  const left = formatMoney({ currency, amount_minor: fee_left_minor ?? 0 });
  return fee_state === "on_purchase_order"
    ? `The purchase order for ${left} of the fee is not paid.`
    : `${left} of the fee is not paid.`;
}

type FeeOfCommission = Pick<ListedCommission, "takes_fees" | "fee_state" | "fee_left_minor" | "fee_currency">;
