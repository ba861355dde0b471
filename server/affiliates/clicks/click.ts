import { createHmac } from "node:crypto";
import { kampalaDay } from "#contract/affiliates/commission-rules.ts";
import { refuse } from "#contract/shared/errors.ts";
import { approvedByCode, insertClick } from "#server/affiliates/applications/queries.ts";
import type { House } from "#server/context.ts";
import { householdOf } from "#server/platform/http/networks.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { referralCookie } from "./referral-cookie.ts";

/**
 * Counts a visit through an approved code, once a visitor and day, and remembers the referral for 30 days. The
 * server's clock counts, whatever the caller states.
 * @throws Refusal 404 for a code that is unknown or not approved
 */
export async function trackClick(house: House, exchange: Exchange, code: string | undefined) {
  const clicked_at = house.clock();
  const affiliate = code && (await rememberReferral(house, exchange, code));
  if (!affiliate) throw refuse("not_found");
  const day = kampalaDay(clicked_at);
  const visitor = visitorHash(house.secret, day, exchange.address);
  await insertClick(house.db, { affiliate_id: affiliate.id, day, visitor, clicked_at });
  return { affiliate_code: affiliate.affiliate_code, clicked_at };
}

/** Puts the signed referral cookie on the answer when the code is an approved one; else nothing happens. */
export async function rememberReferral(house: House, exchange: Exchange, code: string) {
  const affiliate = await approvedByCode(house.db, code);
  if (affiliate)
    exchange.cookies_out.push(referralCookie(house.secret, affiliate.affiliate_code, house.clock()));
  return affiliate;
}

/** Another hash every day: nobody can follow a visitor by it (security.md T20). One household of IPv6 is one visitor. */
function visitorHash(secret: string, day: string, address: string): Buffer {
  const visitor = householdOf(address);
  return createHmac("sha256", secret).update(`click\0${day}\0${visitor}`).digest();
}
