import { refuse } from "#contract/errors.ts";
import type { Viewer } from "#server/access/viewer.ts";
import { affiliateOfToken } from "#server/affiliates/page-token.ts";
import { type ApprovedAffiliate, approvedByProvenEmail } from "#server/affiliates/queries.ts";
import type { House } from "#server/house.ts";
import { proveEmail } from "#server/people/queries.ts";

/**
 * Whose page is asked for: the token of the mailed link says it, else the session of somebody with the same e-mail
 * who has shown that it is theirs. Opening the link while logged in with that e-mail shows it.
 * @throws Refusal 404 when neither names an approved affiliate
 */
export async function affiliateAsking(
  house: House,
  viewer: Viewer | null,
  token: string | undefined,
): Promise<ApprovedAffiliate> {
  const affiliate = token
    ? await affiliateOfToken(house.db, house.secret, token)
    : viewer && (await approvedByProvenEmail(house.db, viewer.id));
  if (!affiliate) throw refuse("not_found");
  if (token && viewer?.email === affiliate.email) await proveEmail(house.db, viewer.id, house.clock());
  return affiliate;
}
