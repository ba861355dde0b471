import { z } from "zod";
import { MAX_PHONE_LENGTH } from "#contract/shared/limits.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import {
  DEFAULT_DIAL_CODE,
  mayBeginWithZero,
  nationalLength,
  type PhoneReading,
  readPhone,
} from "./phone-numbers.ts";

/** Phone fields. Numbers are stored in E.164, and shown as each screen requires (api.md, "Small decisions"). */

/** Returns the problem with a number that was read, or undefined. */
export function phoneProblem({
  dial_code,
  national,
}: PhoneReading): "missing" | "length" | "zero" | undefined {
  if (dial_code === null || national === "") return "missing";
  if (national.length !== nationalLength(dial_code)) return "length";
  return national.startsWith("0") && !mayBeginWithZero(dial_code) ? "zero" : undefined;
}

export const beginsWithZero = "Phone number must not begin with 0 after the country code.";

export const phoneRequired = "Phone number is required";

/** Removes direction marks, and makes full-width digits and long dashes plain. Copied numbers may have them. */
const withPlainSigns = (value: string) =>
  value
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-");

/** A number that a field refuses */
interface Refused extends PhoneReading {
  /** The text, with plain signs */
  value: string;
  problem: "missing" | "length" | "zero";
}

type Messages = {
  /** Message if the field is absent or not a text */
  required?: string;
  /** Returns the message, or null to accept the number as it was read. */
  messageOf(refused: Refused): string | null;
};

/** Returns a field that reads a number in any usual format as E.164, with exactly the digits of its country. */
export const phoneField = ({ required = phoneRequired, messageOf }: Messages) =>
  boundedText(MAX_PHONE_LENGTH, { error: required }).transform((given, context) => {
    const value = withPlainSigns(given).trim();
    const reading = readPhone(value, DEFAULT_DIAL_CODE);
    const problem = /[^\d\s()+./-]/.test(value) ? "missing" : phoneProblem(reading);
    const message = problem ? messageOf({ ...reading, value, problem }) : null;
    if (message === null) return `${reading.dial_code}${reading.national}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Returns how many digits a refused number should have, and has, after its country code. */
const digitsOf = ({ dial_code, national }: PhoneReading) => ({
  wanted: nationalLength(dial_code ?? ""),
  found: national.length,
});

const exactField = (wrongLength: (digits: { wanted: number; found: number }) => string) =>
  phoneField({
    messageOf: (refused) =>
      ({ missing: phoneRequired, length: wrongLength(digitsOf(refused)), zero: beginsWithZero })[
        refused.problem
      ],
  });

/** Phone of the registration and affiliate forms. */
export const PhoneWithCountry = exactField(
  ({ wanted, found }) =>
    `Phone number must be exactly ${wanted} digits after the country code (currently ${found} digits)`,
);

/** Message of the phone of the profile form (students.md 5, second variant). */
export const profilePhoneMessage = (wanted: number) =>
  `Phone number must be exactly ${wanted} digits after the country code.`;
export const ProfilePhone = exactField(({ wanted }) => profilePhoneMessage(wanted));

/** Country codes whose numbers the sub-admin form shows with a leading 0. */
const shownAsLocal = ["+256", "+254"];
export const LOCAL_DIGITS = 10;

/** Phone of the sub-admin form (staff.md 5). `0712345678` becomes the Ugandan number in E.164. */
export const LocalPhone = phoneField({
  required: "Phone is required",
  messageOf({ value, problem }) {
    if (value === "") return "Phone is required";
    if (problem === "zero") return beginsWithZero;
    return /^[1-9]\d{9}$/.test(value.replace(/\D/g, ""))
      ? "Phone number must start with 0"
      : "Phone number must be exactly 10 digits";
  },
});

/** Returns a stored number as the sub-admin form shows it. */
export function localPhone(stored: string): string {
  const dialCode = shownAsLocal.find((code) => stored.startsWith(code));
  return dialCode ? `0${stored.slice(dialCode.length)}` : stored;
}
