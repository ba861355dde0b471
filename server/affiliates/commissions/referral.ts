import type { commissionSources } from "#contract/affiliates/commissions.ts";
import { referralOfCookie } from "#server/affiliates/clicks/referral-cookie.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";

/** A code that may have brought a student, and how the server knows of it: its own cookie, a code in the call, or a report. */
export interface Referral {
  code: string;
  source: (typeof commissionSources)[number];
  /** The visit by the affiliate's link that the server knows of. */
  clicked_at?: Date;
}

/** The referrals of a call: first the code in it, then the cookie of an earlier visit. */
export function referralsOf(
  context: AppContext,
  request: RequestContext,
  ref: string | undefined,
): Referral[] {
  const remembered = referralOfCookie(context.secret, request.cookies_in.darasa_ref, context.clock());
  const isRemembered = ref?.toUpperCase() === remembered?.code;
  return [
    ...(ref ? [{ ...(isRemembered && remembered), code: ref, source: "code" } as const] : []),
    ...(remembered ? [{ ...remembered, source: "link" } as const] : []),
  ];
}
