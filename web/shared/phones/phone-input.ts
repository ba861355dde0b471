import {
  type Country,
  mayBecomeWhole,
  nationalLength,
  readPhone,
  wholePhone,
} from "#contract/shared/phones/phone-numbers.ts";
import { countries, countryOf } from "./countries.ts";

export interface PhoneInput {
  country: string;
  digits: string;
  isCut: boolean;
}

/**
 * Returns what the phone field shows for the typed text. An incomplete number stays as typed, since its first digits
 * may be a country code. A complete number is reduced to its national digits, and further digits are cut (visitors.md
 * 5).
 */
export function phoneInput(typed: string, chosen: string): PhoneInput {
  const { dial_code, national } = readPhone(typed, countryOf(chosen).dial_code);
  const asTyped = typed.replace(/[^\d+]/g, "");
  const country = dial_code === null ? undefined : countryWith(dial_code, chosen);
  if (!country || mayBecomeWhole(asTyped, country.dial_code))
    return { country: chosen, digits: asTyped, isCut: false };
  const length = nationalLength(country.dial_code);
  if (national.length < length)
    return { country: country.code, digits: pending(asTyped, national), isCut: false };
  return { country: country.code, digits: national.slice(0, length), isCut: national.length > length };
}

/**
 * Removes a leading +code at once, because the country field shows it. Other prefixes stay until there are enough
 * digits.
 */
const pending = (asTyped: string, national: string) => (asTyped.startsWith("+") ? national : asTyped);

/** Returns the country with this code. Prefers the chosen one, since several countries share +1 and +44. */
function countryWith(dialCode: string, chosen: string): Country | undefined {
  return [countryOf(chosen), ...countries].find(({ dial_code }) => dial_code === dialCode);
}

/** Returns the message about cut digits (api.md 6). */
export const cutNotice = (country: string) =>
  `We kept the first ${nationalLength(countryOf(country).dial_code)} digits; check the number`;

/** Returns the number of a posted form for the API: the chosen country's code and the digits. */
export function phoneOf(country: string, phone: string): string {
  return wholePhone(phone, countryOf(country).dial_code);
}
