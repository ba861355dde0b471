/** Plain data, so that public pages can read it without a schema library. */

/** The form of a referral code in an address. Anything else is ignored. */
export const REFERRAL_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;

/** How long a referral counts by the server's clock (public-site.md section 9). */
export const REFERRAL_DAYS = 30;

/** Returns the referral code of an address: `ref` goes before `affiliate`, and both before an address in `next`. */
export function referralIn(search: URLSearchParams): string | undefined {
  for (const name of ["ref", "affiliate"]) {
    const value = search.get(name);
    if (value && REFERRAL_PATTERN.test(value)) return value;
  }
  const [, query] = search.get("next")?.split("?") ?? [];
  return query === undefined ? undefined : referralIn(new URLSearchParams(query));
}
