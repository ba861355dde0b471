import {
  type Country,
  mayBecomeWhole,
  nationalLength,
  readPhone,
  wholePhone,
} from "#contract/shared/phone-numbers.ts";
import { countries, countryOf } from "./countries.ts";

export interface PhoneInput {
  country: string;
  digits: string;
  isCut: boolean;
}

/**
 * What the phone field shows for what was typed. A number that is not whole yet stays as it is typed, since its first
 * digits may be a country code; a whole one is its national digits, and what is beyond them is cut (public-site.md section 5).
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

/** A plus and its code are taken off at once, because the country shows them; other beginnings wait for more digits. */
const pending = (asTyped: string, national: string) => (asTyped.startsWith("+") ? national : asTyped);

/** The chosen country where its code fits, since +1 and +44 have several. */
function countryWith(dialCode: string, chosen: string): Country | undefined {
  return [countryOf(chosen), ...countries].find(({ dial_code }) => dial_code === dialCode);
}

/** What a phone field says when digits were cut (api.md section 6). */
export const cutNotice = (country: string) =>
  `We kept the first ${nationalLength(countryOf(country).dial_code)} digits; check the number`;

/** The number of a posted form as the API takes it: the chosen country's code and the digits. */
export function phoneOf(country: string, phone: string): string {
  return wholePhone(phone, countryOf(country).dial_code);
}
