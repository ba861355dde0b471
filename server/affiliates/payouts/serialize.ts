import type { z } from "zod";
import type { Payout } from "#contract/affiliates/payouts.ts";
import type { PayoutRow } from "./queries.ts";

interface Sums {
  amount_minor: number;
  affiliate_count: number;
  commission_count: number;
  bonus_count: number;
}

/** PostgreSQL's sum of bigints is a numeric and arrives as text; the batch's amounts fit a number. */
export function serializePayout(row: PayoutRow & Sums): z.input<typeof Payout> {
  return {
    ...row,
    amount_minor: Number(row.amount_minor),
  };
}
