import { countryOf } from "#web/words/countries.ts";

/** Digits after the country code (public-site.md section 5; contract/phones.ts is the rule). */
const NATIONAL_DIGITS = 9;

/** What the phone field shows for what was typed or filled in: digits only, the country's own code taken off, cut at 9. */
export function nationalInput(typed: string, countryCode: string): string {
  const digits = typed.replace(/\D/g, "");
  const dialDigits = countryOf(countryCode).dial_code.slice(1);
  const hasCode = typed.trim().startsWith("+") && digits.startsWith(dialDigits);
  return digits.slice(hasCode ? dialDigits.length : 0).slice(0, NATIONAL_DIGITS);
}

/** The number of a posted form as the API takes it: the chosen country's code and the digits. */
export function phoneOf(country: string, phone: string): string {
  return `${countryOf(country).dial_code}${phone.replace(/\D/g, "")}`;
}
