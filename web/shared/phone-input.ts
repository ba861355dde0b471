import { NATIONAL_DIGITS } from "#contract/shared/limits.ts";
import type { Country } from "#contract/shared/phones.ts";
import { countries, countryOf } from "./countries.ts";

/**
 * What the phone field shows for what was typed: digits only, cut at 9. A whole number with its plus, as browsers fill
 * it in, gives up its country code and may choose another country.
 */
export function phoneInput(typed: string, chosen: string): { country: string; digits: string } {
  const digits = typed.replace(/\D/g, "");
  const dialled = typed.trim().startsWith("+") ? dialledCountry(`+${digits}`, chosen) : undefined;
  const national = digits.slice(dialled ? dialled.dial_code.length - 1 : 0);
  return { country: dialled?.code ?? chosen, digits: national.slice(0, NATIONAL_DIGITS) };
}

/** The country of a number with its code: the chosen one where it fits, since +1 and +44 have several. */
function dialledCountry(number: string, chosen: string): Country | undefined {
  return [countryOf(chosen), ...countries].find(({ dial_code }) => number.startsWith(dial_code));
}

/** The number of a posted form as the API takes it: the chosen country's code and the digits. */
export function phoneOf(country: string, phone: string): string {
  return `${countryOf(country).dial_code}${phone.replace(/\D/g, "")}`;
}
