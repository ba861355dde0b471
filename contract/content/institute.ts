import { z } from "zod";
import { isSecureAddress, youtubeIdOf } from "#contract/shared/addresses.ts";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_EMAIL_LENGTH, MAX_FIGURE_LENGTH, MAX_PHONE_LENGTH, MAX_STEPS } from "#contract/shared/limits.ts";
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

const phoneNumber = boundedText(MAX_PHONE_LENGTH, { error: "Phone number is required" })
  .transform((value) => value.replace(/[\s()-]/g, ""))
  .pipe(
    z
      .string()
      .regex(
        /^\+[1-9]\d{7,14}$/,
        "Phone number must start with its country code and have 8 to 15 digits (e.g., +256712345678)",
      ),
  );

const lines = <S extends z.ZodType>(line: S, most: number, messages: { none: string; many: string }) =>
  z.array(line, { error: messages.none }).max(most, messages.many);

/** Of a profile or a video. */
const MAX_ADDRESS_LENGTH = 300;

/** A text that is empty or valid. */
const emptyOr = (isValid: (value: string) => boolean, message: string) =>
  boundedText(MAX_ADDRESS_LENGTH, { error: message, long: message })
    .trim()
    .refine((value) => value === "" || isValid(value), message);

const videoMessage = "Enter the address of a video on YouTube, or leave it empty";

/** Staff paste the address that YouTube gives them; what is no such address stays as it is. */
const videoIdOf = (typed: string) => youtubeIdOf(typed) ?? typed;

const profileAddress = emptyOr(
  isSecureAddress,
  "Enter the whole address of the profile, beginning with https://, or leave it empty",
);

/** Null: pages show no map. */
const degrees = (most: number, message: string) =>
  z.number({ error: message }).min(-most, message).max(most, message).nullable();

const emailOrNone = (messages: { required: string; invalid: string }) =>
  boundedText(MAX_EMAIL_LENGTH, { error: messages.required, long: messages.invalid })
    .trim()
    .transform((value) => value.normalize("NFKC").toLowerCase())
    .pipe(emptyOr((value) => email(messages).safeParse(value).success, messages.invalid))
    .describe("An email address; empty until the institute has written it.");

/** A number as it is shown, such as "10,000+" or "95%". One that is empty is not shown. */
const figure = optionalLine(MAX_FIGURE_LENGTH);

/** The numbers of public-site.md section 9, "Stat tiles". */
export const defaultFigures = {
  programs: "150+",
  professionals: "10,000+",
  recommend: "98%",
  graduates: "500+",
  satisfaction: "95%",
  countries: "36",
  partners: "50+",
};

const whatsappMessage =
  "Enter the WhatsApp number with its country code, as in +256712345678, or leave it empty";
const whatsapp = boundedText(MAX_PHONE_LENGTH, { error: whatsappMessage, long: whatsappMessage })
  .transform((value) => value.replace(/[\s()-]/g, ""))
  .pipe(emptyOr((value) => /^\+[1-9]\d{7,14}$/.test(value), whatsappMessage));

/**
 * The institute's own identity. It is data, so that no page hard-codes it; the messages are shown at the form's fields. What only
 * the institute can know may be empty, and is then shown nowhere.
 */
export const Institute = z.object({
  name: nameText("Name is required", 100),
  tagline: optionalLine(200),
  phones: lines(phoneNumber, 4, {
    none: "At least one phone number is required",
    many: "At most 4 phone numbers",
  }),
  /** Empty: pages do not offer to ask there. */
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
  /** How it works, on the home page: "Choose a program: …". */
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
  // Who signs certificates; the principal where it is empty.
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

/** What is stored, with its version: 1970 until staff have saved it once. */
export const StoredInstitute = Institute.extend({ updated_at: Timestamp });
export type StoredInstitute = z.output<typeof StoredInstitute>;
export const InstituteChange = Institute.extend({ updated_at: versionField });
export type InstituteChange = z.output<typeof InstituteChange>;

export const institute = {
  get: endpoint({
    method: "GET",
    path: "/institute/",
    cache: "public",
    access: "public",
    summary: "Name, contacts, address, social links, bank details and principal of the institute.",
    reply: StoredInstitute,
  }),
  update: endpoint({
    method: "PUT",
    path: "/institute/",
    access: "admin",
    changes: "content",
    summary:
      "Change the institute's identity; every page shows it from then on. With updated_at, only that version of it: a 409 has the present one as `current`.",
    body: InstituteChange,
    reply: StoredInstitute,
  }),
};
