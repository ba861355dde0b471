import { trimOf } from "#contract/shared/trim.ts";

/** Plain data, so that public pages can read it without a schema library. */

/** The form of a referral code in an address. Anything else is ignored. */
export const REFERRAL_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;

/** How long a referral counts by the server's clock (public-site.md section 9). */
export const REFERRAL_DAYS = 30;

const MAX_TYPED_LENGTH = 200;
const isUnseen = /\p{Default_Ignorable_Code_Point}/u;
/** What may stand around a link in a text: all that is no letter, digit or mark, and none of a code's own signs. Not markup. */
const isAround = (character: string) => isUnseen.test(character) || /[^\p{L}\p{N}\p{M}_<>-]/u.test(character);

/**
 * The code in a text. A link that was copied from a sentence ends with its full stop, a blank, or a character that nobody
 * sees.
 */
export function readReferral(typed: string): string | undefined {
  const code = typed.length <= MAX_TYPED_LENGTH ? trimOf(typed, isAround) : "";
  return REFERRAL_PATTERN.test(code) ? code : undefined;
}

/** Returns the referral code of an address: `ref` goes before `affiliate`, and both before an address in `next`. */
export function referralIn(search: URLSearchParams): string | undefined {
  const code = readReferral(search.get("ref") ?? "") ?? readReferral(search.get("affiliate") ?? "");
  const [, query] = search.get("next")?.split("?") ?? [];
  return code ?? (query === undefined ? undefined : referralIn(new URLSearchParams(query)));
}
