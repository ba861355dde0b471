import { LOCAL_DIGITS, localPhone } from "#contract/shared/phones.ts";

/** Uganda's code before more digits, with or without the 0 that the field has put before its first key. */
const ownCode = /^0*256(?=\d)/;

/** The phone field's text for what was typed or pasted: at most ten digits, the first of them 0. */
export function localPhoneInput(typed: string): string {
  const digits = localPhone(typed.replace(/[^\d+]/g, ""))
    .replace(/\D/g, "")
    .replace(ownCode, "");
  const local = digits === "" || digits.startsWith("0") ? digits : `0${digits}`;
  return local.slice(0, LOCAL_DIGITS);
}

/** "3 more digits needed", or nothing when there are enough. */
export function missingDigits(phone: string): string | undefined {
  const missing = LOCAL_DIGITS - phone.length;
  if (missing <= 0) return undefined;
  return missing === 1 ? "1 more digit needed" : `${missing} more digits needed`;
}
