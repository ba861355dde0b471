import { groupedPhone, isPhone } from "#contract/shared/phones/grouped-phone.ts";
import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phones/phone-numbers.ts";

/** Formats a number in groups, with non-breaking spaces. */
export const readablePhone = (phone: string): string => groupedPhone(phone, "\u00a0");

/** Returns the address that calls a number, or undefined if the text is not a number. */
export function callAddress(phone: string): string | undefined {
  const { dial_code, national } = readPhone(phone, DEFAULT_DIAL_CODE);
  return dial_code !== null && isPhone(phone) ? `tel:${dial_code}${national}` : undefined;
}

/** Formats a local number, 0712 345 678. */
export const readableLocal = (phone: string) =>
  phone.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1\u00a0$2\u00a0$3");
