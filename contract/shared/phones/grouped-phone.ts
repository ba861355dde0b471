import { DEFAULT_DIAL_CODE, readPhone } from "./phone-numbers.ts";

/**
 * Formats a number in the groups in which people read it aloud, +256 700 000 001. A text that is not a number stays as
 * it is.
 */
export function groupedPhone(phone: string, space: string): string {
  const { dial_code, national } = readPhone(phone, DEFAULT_DIAL_CODE);
  if (dial_code === null || !isPhone(phone)) return phone;
  return [dial_code, ...inGroups(national)].join(space);
}

export const isPhone = (text: string) => /^[+(]?\d[\d\s()./-]{6,}$/.test(text.trim());

/** Splits digits into groups of three. The last one has four if one digit would be left. */
const inGroups = (digits: string) => digits.match(/\d{3}(?!\d$)|\d{4}$|\d{1,3}$/g) ?? [digits];
