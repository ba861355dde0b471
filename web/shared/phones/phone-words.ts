import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phones/phone-numbers.ts";

/**
 * Formats a number as people read it aloud, +256 700 000 001, with non-breaking spaces. A number that cannot be read
 * stays as it is.
 */
export function readablePhone(phone: string): string {
  const { dial_code, national } = readPhone(phone, DEFAULT_DIAL_CODE);
  if (dial_code === null || !isNumber(phone)) return phone;
  return [dial_code, ...inGroups(national)].join("\u00a0");
}

/** Returns the address that calls a number, or undefined if the text is not a number. */
export function callAddress(phone: string): string | undefined {
  const { dial_code, national } = readPhone(phone, DEFAULT_DIAL_CODE);
  return dial_code !== null && isNumber(phone) ? `tel:${dial_code}${national}` : undefined;
}

const isNumber = (phone: string) => /^[+(]?\d[\d\s()./-]{6,}$/.test(phone.trim());

/** Splits digits into groups of three. The last one has four if one digit would be left. */
const inGroups = (digits: string) => digits.match(/\d{3}(?!\d$)|\d{4}$|\d{1,3}$/g) ?? [digits];

/** Formats a local number, 0712 345 678. */
export const readableLocal = (phone: string) =>
  phone.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1\u00a0$2\u00a0$3");
