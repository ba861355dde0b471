import { apiError } from "#contract/shared/errors.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { affiliateOfToken } from "#server/affiliates/applications/page-token.ts";
import { type ApprovedAffiliate, approvedByProvenEmail } from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";

/**
 * Whose page is asked for: the token of the mailed link says it, else the session of somebody with the same e-mail
 * who has shown that it is theirs. Opening the link while logged in with that e-mail shows it.
 * @throws ApiError 404 when neither names an approved affiliate
 */
export async function affiliateAsking(
  context: AppContext,
  viewer: Viewer | null,
  token: string | undefined,
): Promise<ApprovedAffiliate> {
  const affiliate = token
    ? await affiliateOfToken(context.db, context.secret, token)
    : viewer && (await approvedByProvenEmail(context.db, viewer.id));
  if (!affiliate) throw apiError("not_found");
  if (token && viewer?.email === affiliate.email) await proveEmail(context.db, viewer.id, context.clock());
  return affiliate;
}
