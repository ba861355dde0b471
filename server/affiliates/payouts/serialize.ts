import type { z } from "zod";
import type { Payout, PayoutStatus } from "#contract/affiliates/payouts.ts";
import type { Currency } from "#contract/shared/money.ts";
import type { ListedPayout } from "./queries.ts";

export function serializePayout(row: ListedPayout): z.input<typeof Payout> {
  return { ...row, currency: row.currency as Currency, status: row.status as PayoutStatus };
}
