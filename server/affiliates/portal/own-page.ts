import { MOST_WITHOUT_PAGE } from "#contract/shared/limits.ts";
import { referralLink } from "#server/affiliates/applications/link.ts";
import type { ApprovedAffiliate } from "#server/affiliates/applications/queries.ts";
import { affiliateFigures } from "#server/affiliates/commissions/figures.ts";
import { newestCommissions } from "#server/affiliates/commissions/queries.ts";
import { serializeOwn } from "#server/affiliates/commissions/serialize.ts";
import { payoutDetailsOf } from "#server/affiliates/payout-details/queries.ts";
import { serializeOwnDetails } from "#server/affiliates/payout-details/serialize.ts";
import type { AppContext } from "#server/context.ts";

/** Returns the affiliate's own page. It contains nothing about the students. */
export async function ownPage(context: AppContext, { id, name, affiliate_code }: ApprovedAffiliate) {
  const [figures, newest, details] = await Promise.all([
    affiliateFigures(context.db, id),
    newestCommissions(context.db, id, MOST_WITHOUT_PAGE),
    payoutDetailsOf(context.db, id),
  ]);
  return {
    ...figures,
    name,
    affiliate_code,
    link: referralLink(context, affiliate_code),
    commissions: newest.map(serializeOwn),
    payout_details: details ? serializeOwnDetails(details) : null,
  };
}
