import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { email, emailMessages, optionalText, requiredText } from "#contract/shared/scalars.ts";

const phoneNumber = z
  .string({ error: "Phone number is required" })
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
  z.array(line, { error: messages.none }).min(1, messages.none).max(most, messages.many);

/** A text that is empty or valid. */
const emptyOr = (isValid: (value: string) => boolean, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((value) => value === "" || isValid(value), message);

const profileAddress = emptyOr(
  (value) => value.length <= 300 && /^https:\/\/[^\s/]+\.[^\s]+$/.test(value) && URL.canParse(value),
  "Enter the whole address of the profile, beginning with https://, or leave it empty",
);

const degrees = (most: number, message: string) =>
  z.number({ error: message }).min(-most, message).max(most, message);

/** The institute's own identity. It is data, so that no page hard-codes it; the messages are shown at the form's fields. */
export const Institute = z.object({
  name: requiredText("Name is required", 100),
  tagline: optionalText(200),
  phones: lines(phoneNumber, 4, {
    none: "At least one phone number is required",
    many: "At most 4 phone numbers",
  }),
  email: email(emailMessages),
  support_email: email({ required: "Support email is required", invalid: emailMessages.invalid }),
  address_lines: lines(requiredText("An address line is empty", 120), 6, {
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
      youtube_id: emptyOr(
        (value) => /^[\w-]{11}$/.test(value),
        "Enter the 11 characters after v= in the video's address, or leave it empty",
      ),
      title: optionalText(150),
    },
    "The promo video is missing",
  ),
  map: z.object(
    {
      latitude: degrees(90, "Latitude must be a number from -90 to 90"),
      longitude: degrees(180, "Longitude must be a number from -180 to 180"),
    },
    "The place on the map is missing",
  ),
  bank: z.object(
    {
      bank: optionalText(120),
      account_name: optionalText(120),
      account_number: optionalText(60),
      branch: optionalText(120),
      swift: optionalText(20),
    },
    "Bank details are missing",
  ),
  principal: z.object(
    {
      name: requiredText("Principal's name is required", 120),
      title: optionalText(120),
      message: requiredText("Principal's message is required", 10_000),
    },
    "The principal is missing",
  ),
});
export type Institute = z.output<typeof Institute>;

export const institute = {
  get: endpoint({
    method: "GET",
    path: "/institute/",
    cache: "public",
    access: "public",
    summary: "Name, contacts, address, social links, bank details and principal of the institute.",
    reply: Institute,
  }),
  update: endpoint({
    method: "PUT",
    path: "/institute/",
    access: "admin",
    changes: "content",
    summary: "Change the institute's identity; every page shows it from then on.",
    body: Institute,
    reply: Institute,
  }),
};
