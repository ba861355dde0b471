import { apiError } from "#contract/shared/errors.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { approvedByCode } from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { insertClick } from "./queries.ts";
import { referralCookie } from "./referral-cookie.ts";
import { visitorOn } from "./visitor.ts";

/**
 * Counts a visit through an approved code once for a visitor and day, and remembers the referral for 30 days. The time
 * is the server's, not the caller's.
 * @throws ApiError 404 for a code that is unknown or not approved
 */
export async function trackClick(context: AppContext, request: RequestContext, code: string | undefined) {
  const clicked_at = context.clock();
  const affiliate = code && (await rememberReferral(context, request, code));
  if (!affiliate) throw apiError("not_found");
  const day = kampalaDay(clicked_at);
  const visitor = visitorOn(context.secret, clicked_at, request.address);
  await insertClick(context.db, { affiliate_id: affiliate.id, day, visitor, clicked_at });
  return { affiliate_code: affiliate.affiliate_code, clicked_at };
}

/** Sets the signed referral cookie when the code is approved; otherwise does nothing. */
export async function rememberReferral(context: AppContext, request: RequestContext, code: string) {
  const affiliate = await approvedByCode(context.db, code);
  if (affiliate)
    request.cookies_out.push(referralCookie(context.secret, affiliate.affiliate_code, context.clock()));
  return affiliate;
}
