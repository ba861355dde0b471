import { z } from "zod";
import { commissionSources } from "#contract/affiliates/commissions.ts";
import { referralOfCookie } from "#server/affiliates/clicks/referral-cookie.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";

/** Affiliate code that may have brought a student, and its source: the server's cookie, the call, or a report. */
export const Referral = z.object({
  code: z.string(),
  source: z.enum(commissionSources),
  /** Time of the visit by the affiliate's link, if the server recorded one. */
  clicked_at: z.coerce.date().exactOptional(),
});
export type Referral = z.output<typeof Referral>;

/** Returns the referrals of a call: first the code in it, then the cookie of an earlier visit. */
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
