import type { z } from "zod";
import type { Affiliate, AffiliateDetail } from "#contract/affiliates/applications.ts";
import { payoutDetailsOf } from "#server/affiliates/payout-details/queries.ts";
import { serializePayoutDetails } from "#server/affiliates/payout-details/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { AffiliateRow } from "./queries.ts";

/** A row as the contract's Affiliate. */
export function serializeApplication(
  row: AffiliateRow & { student_count: number },
): z.input<typeof Affiliate> {
  return row;
}

export async function inDetail(
  db: Database,
  row: AffiliateRow & { student_count: number },
): Promise<z.input<typeof AffiliateDetail>> {
  const details = await payoutDetailsOf(db, row.id);
  return { ...serializeApplication(row), payout_details: details ? serializePayoutDetails(details) : null };
}

export function serializeClick(row: { affiliate_code: string | null; clicked_at: Date }) {
  return { affiliate_code: row.affiliate_code ?? "", clicked_at: row.clicked_at };
}
