import { trimOf } from "#contract/shared/text/trim.ts";

/** Plain data, so that public pages can read it without a schema library. */

/** Pattern of a referral code in an address. Anything else is ignored. */
export const REFERRAL_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;

/** Number of days that a referral counts, by the server's clock (visitors.md 9). */
export const REFERRAL_DAYS = 30;

const MAX_TYPED_LENGTH = 200;
const isUnseen = /\p{Default_Ignorable_Code_Point}/u;
/** Returns whether a character around a code can be dropped: an invisible or punctuation character, but not `<>_-`. */
const isAround = (character: string) => isUnseen.test(character) || /[^\p{L}\p{N}\p{M}_<>-]/u.test(character);

/**
 * Returns the referral code in a text, or undefined. Drops punctuation, blanks and invisible characters around it,
 * because a link copied from a sentence often includes them.
 */
export function readReferral(typed: string): string | undefined {
  const code = typed.length <= MAX_TYPED_LENGTH ? trimOf(typed, isAround) : "";
  return REFERRAL_PATTERN.test(code) ? code : undefined;
}

/**
 * Returns the referral code of an address: `ref` wins over `affiliate`, and both over the address in `next`. In a
 * section of the dashboard, `affiliate` is the id of the open record and no code.
 */
export function referralIn(search: URLSearchParams): string | undefined {
  const affiliate = search.has("section") ? null : search.get("affiliate");
  const code = readReferral(search.get("ref") ?? "") ?? readReferral(affiliate ?? "");
  const [, query] = search.get("next")?.split("?") ?? [];
  return code ?? (query === undefined ? undefined : referralIn(new URLSearchParams(query)));
}
