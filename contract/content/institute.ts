import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_EMAIL_LENGTH, MAX_FIGURE_LENGTH, MAX_PHONE_LENGTH, MAX_STEPS } from "#contract/shared/limits.ts";
import { mayBeginWithZero } from "#contract/shared/phones/phone-numbers.ts";
import { phoneField } from "#contract/shared/phones/phones.ts";
import {
  email,
  emailMessages,
  nameText,
  optionalLine,
  optionalText,
  requiredLine,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { isSecureAddress, youtubeIdOf } from "#contract/shared/text/addresses.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { defaultFigures } from "./default-figures.ts";

/** Pattern of a number in E.164. An institute's number may have another length than people's, such as a landline's. */
const e164 = /^\+[1-9]\d{7,14}$/;

/** Returns a field for a phone of the institute. Numbers without a country code are Ugandan and have all their digits. */
const institutePhone = (message: string) =>
  phoneField({
    required: message,
    messageOf({ value, problem, dial_code, national }) {
      const hasStrayZero = national.startsWith("0") && !mayBeginWithZero(dial_code ?? "");
      const isWhole = problem === "length" && value.startsWith("+") && !hasStrayZero;
      return isWhole && e164.test(`${dial_code}${national}`) ? null : message;
    },
  }).pipe(z.string());

const lines = <S extends z.ZodType>(line: S, most: number, messages: { none: string; many: string }) =>
  z.array(line, { error: messages.none }).max(most, messages.many);

/** Maximum length of the address of a profile or video. */
const MAX_ADDRESS_LENGTH = 300;

/** Returns a field whose text is either empty or valid. */
const emptyOr = (isValid: (value: string) => boolean, message: string) =>
  boundedText(MAX_ADDRESS_LENGTH, { error: message, long: message })
    .trim()
    .refine((value) => value === "" || isValid(value), message);

const videoMessage = "Enter the address of a video on YouTube, or leave it empty";

/** Returns the id in a pasted YouTube address, and other text unchanged. */
const videoIdOf = (typed: string) => youtubeIdOf(typed) ?? typed;

const profileAddress = emptyOr(
  isSecureAddress,
  "Enter the whole address of the profile, beginning with https://, or leave it empty",
);

/** Coordinate in degrees. If it is null, pages show no map. */
const degrees = (most: number, message: string) =>
  z.number({ error: message }).min(-most, message).max(most, message).nullable();

const emailOrNone = (messages: { required: string; invalid: string }) =>
  boundedText(MAX_EMAIL_LENGTH, { error: messages.required, long: messages.invalid })
    .trim()
    .transform((value) => value.normalize("NFKC").toLowerCase())
    .pipe(emptyOr((value) => email(messages).safeParse(value).success, messages.invalid))
    .describe("Email address; empty until the institute has entered one.");

/** Public number as text, such as "10,000+" or "95%". An empty one is not shown. */
const figure = optionalLine(MAX_FIGURE_LENGTH);

/** Letters before a payment reference. References are read without them (contract/fees/references.ts). */
const PREFIX_LENGTH = 3;
const prefixMessage = "Enter three letters from A to Z, or leave it empty.";

const whatsappMessage =
  "Enter the WhatsApp number with its country code, as in +256712345678, or leave it empty";
const whatsapp = boundedText(MAX_PHONE_LENGTH, { error: whatsappMessage, long: whatsappMessage })
  .trim()
  .pipe(z.union([z.literal(""), institutePhone(whatsappMessage)], { error: whatsappMessage }));
const phoneNumber = institutePhone(
  "Phone number must start with its country code and have 8 to 15 digits (e.g., +256712345678)",
);

/**
 * Identity of the institute. Every page reads it from here, and none hard-codes it. Facts that only the institute knows
 * may be empty and are then not shown.
 */
export const Institute = z.object({
  name: nameText("Name is required", 100),
  tagline: optionalLine(200),
  /** Letters before new payment references; the first letters of the name if it is empty. */
  reference_prefix: optionalLine(PREFIX_LENGTH)
    .transform((value) => value.toUpperCase())
    .refine((value) => value === "" || /^[A-Z]{3}$/.test(value), prefixMessage),
  phones: lines(phoneNumber, 4, {
    none: "At least one phone number is required",
    many: "At most 4 phone numbers",
  }),
  /** WhatsApp number. If it is empty, pages do not offer WhatsApp. */
  whatsapp: whatsapp.default(""),
  email: emailOrNone(emailMessages),
  support_email: emailOrNone({ required: "Support email is required", invalid: emailMessages.invalid }),
  address_lines: lines(requiredLine("An address line is empty", 120), 6, {
    none: "Address is required",
    many: "At most 6 address lines",
  }),
  socials: z.object(
    {
      facebook: profileAddress,
      x: profileAddress,
      instagram: profileAddress,
      linkedin: profileAddress,
    },
    "Social links are missing",
  ),
  promo_video: z.object(
    {
      youtube_id: boundedText(MAX_ADDRESS_LENGTH, { error: videoMessage, long: videoMessage })
        .transform(videoIdOf)
        .pipe(emptyOr((value) => /^[\w-]{11}$/.test(value), videoMessage)),
      title: optionalLine(150),
    },
    "The promo video is missing",
  ),
  figures: z
    .object(
      {
        programs: figure,
        professionals: figure,
        recommend: figure,
        graduates: figure,
        satisfaction: figure,
        countries: figure,
        partners: figure,
      },
      "The public numbers are missing",
    )
    .default(defaultFigures),
  /** Steps of "How it works" on the home page, such as "Choose a program: …". */
  steps: z
    .array(requiredLine("A step is empty", 200), { error: "The steps must be a list" })
    .max(MAX_STEPS, `At most ${MAX_STEPS} steps`)
    .default([]),
  map: z.object(
    {
      latitude: degrees(90, "Latitude must be a number from -90 to 90"),
      longitude: degrees(180, "Longitude must be a number from -180 to 180"),
    },
    "The place on the map is missing",
  ),
  bank: z.object(
    {
      bank: optionalLine(120),
      account_name: optionalLine(120),
      account_number: optionalLine(60),
      branch: optionalLine(120),
      swift: optionalLine(20),
    },
    "Bank details are missing",
  ),
  // Person who signs certificates; the principal if it is empty.
  signatory: z
    .object({ name: optionalLine(120), title: optionalLine(120) }, "The signatory is missing")
    .default({ name: "", title: "" }),
  principal: z.object(
    {
      name: optionalLine(120),
      title: optionalLine(120),
      message: optionalText(10_000),
    },
    "The principal is missing",
  ),
});
export type Institute = z.output<typeof Institute>;

/** Stored identity with its version, which is in 1970 until staff save it for the first time. */
export const StoredInstitute = Institute.extend({
  /** Address of the logo; null until an admin uploads one. */
  logo: z.string().nullable(),
  updated_at: Timestamp,
});
export type StoredInstitute = z.output<typeof StoredInstitute>;
export const InstituteChange = Institute.extend({ updated_at: versionField });
export type InstituteChange = z.output<typeof InstituteChange>;

export const institute = {
  get: endpoint({
    method: "GET",
    path: "/institute/",
    cache: "public",
    access: "public",
    summary:
      "Returns the name, contacts, address, social links, bank details and principal of the institute.",
    reply: StoredInstitute,
  }),
  update: endpoint({
    method: "PUT",
    path: "/institute/",
    access: "admin",
    changes: "content",
    summary:
      "Changes the institute's identity, which every page then shows. If `updated_at` is outdated, the change is refused with 409, and `current` has the present version.",
    body: InstituteChange,
    reply: StoredInstitute,
  }),
  change_logo: endpoint({
    method: "POST",
    path: "/institute/logo/",
    access: "admin",
    changes: "content",
    summary: "Replaces the logo. The version of the institute stays the same.",
    files: { logo: { kind: "image", max_count: 1, required: "Choose a picture." } },
    idempotent: true,
    reply: StoredInstitute,
    status: 200,
  }),
  remove_logo: endpoint({
    method: "DELETE",
    path: "/institute/logo/",
    access: "admin",
    changes: "content",
    summary: "Removes the logo. Pages show the mark of Darasa again.",
    reply: StoredInstitute,
  }),
};
