import { referralIn } from "#contract/affiliates/referral-code.ts";
import { rememberReferral } from "#web/shared/referral.ts";

/** On every page whose address has ref or affiliate (public-site.md section 4), once the page stands. */
export function captureReferral(): void {
  const code = referralIn(new URLSearchParams(location.search));
  if (code) setTimeout(() => void rememberReferral(code), 0);
}
