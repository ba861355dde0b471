/** Plain data, so that public pages can read it without a schema library. */

/** What a referral code may look like in an address; anything else is ignored quietly (security.md T26). */
export const REFERRAL_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;

/** A referral counts for so long by the server's clock (public-site.md section 9). */
export const REFERRAL_DAYS = 30;

/** The code that an address carries: `ref` before `affiliate`. Junk counts as none. */
export function referralIn(search: URLSearchParams): string | undefined {
  for (const name of ["ref", "affiliate"]) {
    const value = search.get(name);
    if (value && REFERRAL_PATTERN.test(value)) return value;
  }
  return undefined;
}
