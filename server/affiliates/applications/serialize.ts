import type { z } from "zod";
import type { AffiliateStatus, Experience } from "#contract/affiliates/application-choices.ts";
import type { Affiliate, AffiliateDetail } from "#contract/affiliates/applications.ts";
import { payoutDetailsOf } from "#server/affiliates/payout-details/queries.ts";
import { serializePayoutDetails } from "#server/affiliates/payout-details/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { ListedAffiliate } from "./queries.ts";

export function serializeAffiliate(row: ListedAffiliate): z.input<typeof Affiliate> {
  return {
    ...row,
    status: row.status as AffiliateStatus,
    experience: row.experience as Experience | null,
  };
}

export async function serializeDetail(
  db: Database,
  row: ListedAffiliate,
): Promise<z.input<typeof AffiliateDetail>> {
  const details = await payoutDetailsOf(db, row.id);
  return { ...serializeAffiliate(row), payout_details: details ? serializePayoutDetails(details) : null };
}
