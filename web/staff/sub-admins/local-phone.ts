import { DEFAULT_DIAL_CODE, nationalLength, readPhone } from "#contract/shared/phones/phone-numbers.ts";
import { LOCAL_DIGITS } from "#contract/shared/phones/phones.ts";

/** Uganda's code before more digits, with or without the 0 that the field added before the first key. */
const ownCode = /^0*256(?=\d)/;

/**
 * Returns the field's text for a typed or pasted phone: at most ten digits, the first of them 0. A number of another
 * country keeps its code.
 */
export function localPhoneInput(typed: string): string {
  const { dial_code, national } = readPhone(typed, DEFAULT_DIAL_CODE);
  const digits = typed.replace(/\D/g, "");
  const isForeign = dial_code !== DEFAULT_DIAL_CODE;
  if (typed.trim().startsWith("+") && (national === "" || dial_code === null))
    return `+${digits.slice(0, 3)}`;
  if (isForeign && dial_code !== null) return dial_code + national.slice(0, nationalLength(dial_code));
  const own = typed.trim().startsWith("+") ? national : digits.replace(ownCode, "");
  const local = own === "" || own.startsWith("0") ? own : `0${own}`;
  return local.slice(0, LOCAL_DIGITS);
}

/** Returns "3 more digits needed", or undefined if there are enough. */
export function missingDigits(phone: string): string | undefined {
  const { dial_code, national } = readPhone(phone, DEFAULT_DIAL_CODE);
  const isLocal = !phone.startsWith("+") || dial_code === null;
  const missing = isLocal ? LOCAL_DIGITS - phone.length : nationalLength(dial_code) - national.length;
  if (missing <= 0) return undefined;
  return missing === 1 ? "1 more digit needed" : `${missing} more digits needed`;
}
