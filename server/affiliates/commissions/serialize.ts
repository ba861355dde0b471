import type { z } from "zod";
import type { CommissionState } from "#contract/affiliates/commission-rules.ts";
import type { Commission, commissionSources, OwnCommission } from "#contract/affiliates/commissions.ts";
import { type Currency, toMajor } from "#contract/shared/money.ts";
import type { CommissionRow, ListedCommission } from "./queries.ts";

/** A commission as staff see it. */
export function serializeCommission(row: ListedCommission): z.input<typeof Commission> {
  return {
    ...serializeOwn(row),
    affiliate_id: row.affiliate_id,
    affiliate_code: row.affiliate_code ?? "",
    affiliate_name: row.affiliate_name,
    student_name: row.student_name ?? "",
    student_email: row.student_email ?? "",
    source: row.source as (typeof commissionSources)[number],
    payout_id: row.payout_id,
  };
}

/** A commission as its affiliate sees it, with nothing of the student. */
export function serializeOwn(row: CommissionRow): z.input<typeof OwnCommission> {
  const currency = row.currency as Currency;
  return {
    id: row.id,
    course_name: row.course_name,
    course_price: row.course_price,
    currency,
    commission_amount: toMajor({ currency, amount_minor: row.amount_minor }),
    amount_minor: row.amount_minor,
    rate_percent: row.rate_percent,
    state: row.state as CommissionState,
    void_reason: row.void_reason,
    enrolled_at: row.earned_at,
  };
}
