import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phones/phone-numbers.ts";

// Minimum number of digits in a phone search: fewer occur in almost every number, and no trigram index finds them.
export const FEWEST_DIGITS = 3;

export const isPartOfPhone = (word: string) => /^[\d()+./\p{Pd}]+$/u.test(word);

/** Returns the digits of a search that can only be a phone number, as they are stored. */
export function searchedPhone(search: string): string | undefined {
  if (!isPartOfPhone(search.replace(/\s/g, ""))) return undefined;
  const digits = phoneDigits(search.trim());
  return digits.length < FEWEST_DIGITS ? undefined : digits;
}

/**
 * Returns the digits as they are stored. The trunk 0, which is dialled only inside the country and may be in brackets,
 * is removed.
 */
export function phoneDigits(text: string): string {
  const plain = text.replace(/\(0\)/g, "");
  const digits = plain.replace(/\D/g, "");
  const isInternational = /^\(?\+|^00/.test(plain) || digits.startsWith(DEFAULT_DIAL_CODE.slice(1));
  if (isInternational) {
    const { dial_code, national } = readPhone(plain, DEFAULT_DIAL_CODE);
    if (dial_code !== null && national !== "") return `${dial_code.slice(1)}${national}`;
  }
  return digits.replace(/^0+/, "");
}
