import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import { type ApprovedAffiliate, approvedByProvenEmail } from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";
import { affiliateOfToken } from "./page-token.ts";

/**
 * Returns the affiliate that the emailed link's token names. Without a token, the session's user must have proven that
 * they own the affiliate's email. Opening the link while logged in with that email proves it.
 * @throws ApiError 404 when neither identifies an approved affiliate
 */
export async function findAffiliate(
  context: AppContext,
  viewer: Viewer | null,
  token: string | undefined,
): Promise<ApprovedAffiliate> {
  const affiliate = token
    ? await affiliateOfToken(context, token)
    : viewer && (await approvedByProvenEmail(context.db, viewer.id));
  if (!affiliate) throw apiError("not_found");
  if (token && viewer?.email === affiliate.email) await proveEmail(context.db, viewer.id, context.clock());
  return affiliate;
}
