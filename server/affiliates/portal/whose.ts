import { refuse } from "#contract/shared/errors.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { affiliateOfToken } from "#server/affiliates/applications/page-token.ts";
import { type ApprovedAffiliate, approvedByProvenEmail } from "#server/affiliates/applications/queries.ts";
import type { House } from "#server/context.ts";

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
