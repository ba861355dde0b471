import { referralIn } from "#contract/affiliates/referral-code.ts";
import { rememberReferral } from "#web/shared/referrals/referral.ts";

/** Stores the referral code of the address, if it has one (visitors.md 4). Runs after the page was drawn. */
export function captureReferral(): void {
  const code = referralIn(new URLSearchParams(location.search));
  if (code) setTimeout(() => void rememberReferral(code), 0);
}
