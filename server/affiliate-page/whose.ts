import { refuse } from "#contract/errors.ts";
import type { Viewer } from "#server/access/viewer.ts";
import { affiliateOfToken } from "#server/affiliates/page-token.ts";
import { type ApprovedAffiliate, approvedByEmail } from "#server/affiliates/queries.ts";
import type { House } from "#server/house.ts";

/**
 * Whose page is asked for: the token of the mailed link says it, else the session of somebody with the same e-mail.
 * @throws Refusal 404 when neither names an approved affiliate
 */
export async function affiliateAsking(
  house: House,
  viewer: Viewer | null,
  token: string | undefined,
): Promise<ApprovedAffiliate> {
  const affiliate = token
    ? await affiliateOfToken(house.db, house.secret, token)
    : viewer && (await approvedByEmail(house.db, viewer.email));
  if (!affiliate) throw refuse("not_found");
  return affiliate;
}
