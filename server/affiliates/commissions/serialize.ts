import type { z } from "zod";
import type { Commission, OwnCommission } from "#contract/affiliates/commissions.ts";
import { toMajor } from "#contract/shared/money.ts";
import type { commissionList } from "./queries.ts";

export type ListedCommission = Awaited<ReturnType<ReturnType<typeof commissionList>["execute"]>>[number];

/** A row as staff see it. */
export function serializeCommission(row: ListedCommission): z.input<typeof Commission> {
  return {
    ...serializeOwn(row),
    affiliate_id: row.affiliate_id,
    affiliate_code: row.affiliate_code ?? "",
    affiliate_name: row.affiliate_name,
    student_name: row.student_name ?? "",
    student_email: row.student_email ?? "",
    source: row.source,
    payout_id: row.payout_id,
  };
}

/** The same as its affiliate sees it: nothing of the student. */
export function serializeOwn(row: ListedCommission): z.input<typeof OwnCommission> {
  const { currency } = row;
  return {
    id: row.id,
    course_name: row.course_name,
    course_price: row.course_price,
    currency,
    commission_amount: toMajor({ currency, amount_minor: row.amount_minor }),
    amount_minor: row.amount_minor,
    rate_percent: row.rate_percent,
    state: row.state,
    void_reason: row.void_reason,
    enrolled_at: row.earned_at,
  };
}

/** A row as the rules of the ledger read it. */
export function ledgerEntry(row: ListedCommission) {
  return {
    currency: row.currency,
    state: row.state,
    price_minor: row.price_minor,
    amount_minor: row.amount_minor,
    earned_at: row.earned_at,
  };
}
