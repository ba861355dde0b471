import { z } from "zod";
import { boundedText } from "./bounded-text.ts";
import { MAX_PHONE_LENGTH } from "./limits.ts";
import { DEFAULT_DIAL_CODE, nationalLength, type PhoneReading, readPhone } from "./phone-numbers.ts";

/** Phones are stored in E.164 and shown as each screen asks (api.md, "Small decisions"). */

/** The number without blanks, hyphens and brackets. */
const compactPhone = (value: string) => value.replace(/[\s()-]/g, "");

/** The one problem of a number that was read, or undefined. */
export function phoneProblem({
  dial_code,
  national,
}: PhoneReading): "missing" | "length" | "zero" | undefined {
  if (dial_code === null || national === "") return "missing";
  if (national.length !== nationalLength(dial_code)) return "length";
  return national.startsWith("0") ? "zero" : undefined;
}

export const beginsWithZero = "Phone number must not begin with 0 after the country code.";

export const phoneRequired = "Phone number is required";

/** What comes along when a number is copied from a phone's contacts or a document: marks of direction, full-width digits, long dashes. */
const withPlainSigns = (value: string) =>
  value
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-");

/** A number in any usual writing, as E.164 with exactly the digits of its country. */
const phoneField = (wrongLength: (wanted: number, found: number) => string) =>
  boundedText(MAX_PHONE_LENGTH, { error: phoneRequired }).transform((given, context) => {
    const value = withPlainSigns(given);
    const reading = readPhone(value, DEFAULT_DIAL_CODE);
    const { dial_code, national } = reading;
    const problem = /[^\d\s()+./-]/.test(value) ? "missing" : phoneProblem(reading);
    if (!problem) return `${dial_code}${national}`;
    const message = {
      missing: phoneRequired,
      length: wrongLength(nationalLength(dial_code ?? ""), national.length),
      zero: beginsWithZero,
    }[problem];
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The phone of the registration and affiliate forms. */
export const PhoneWithCountry = phoneField(
  (wanted, found) =>
    `Phone number must be exactly ${wanted} digits after the country code (currently ${found} digits)`,
);

/** The phone of the profile form (student-dashboard.md section 5, second variant). */
export const profilePhoneMessage = (wanted: number) =>
  `Phone number must be exactly ${wanted} digits after the country code.`;
export const ProfilePhone = phoneField(profilePhoneMessage);

/** The sub-admin form shows numbers of these codes with a leading 0. */
const shownAsLocal = ["+256", "+254"];
export const LOCAL_DIGITS = 10;

/** `0712345678` of the sub-admin form (staff-dashboard.md section 5), as the Ugandan number in E.164. */
export const LocalPhone = boundedText(MAX_PHONE_LENGTH, { error: "Phone is required" })
  .transform(compactPhone)
  .pipe(
    z
      .string()
      .min(1, { error: "Phone is required", abort: true })
      .regex(/^\d{10}$/, { error: "Phone number must be exactly 10 digits", abort: true })
      .startsWith("0", "Phone number must start with 0"),
  )
  .transform((value) => `${DEFAULT_DIAL_CODE}${value.slice(1)}`);

/** A stored number as the sub-admin form shows it. */
export function localPhone(stored: string): string {
  const dialCode = shownAsLocal.find((code) => stored.startsWith(code));
  return dialCode ? `0${stored.slice(dialCode.length)}` : stored;
}
