import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { DAY, MAX_LONG_FORM_BYTES } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import {
  email,
  emailMessages,
  filter,
  flag,
  Id,
  personName,
  requiredLines,
  Timestamp,
} from "#contract/shared/scalars.ts";

/** The contact form (public-site.md section 5); the lengths keep one message readable. */
const ContactForm = z.object({
  name: personName,
  email: email(emailMessages),
  message: requiredLines("Message is required", 5_000),
  /** A hidden field. Only programs fill it. */
  website: z
    .unknown()
    .optional()
    .transform((value) => typeof value === "string" && value !== ""),
});
export type ContactForm = z.output<typeof ContactForm>;

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** When staff marked it as answered; null until then. */
  answered_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type ContactMessage = z.output<typeof ContactMessage>;

const contactMessageStates = ["open", "answered"] as const;

export const contactMessages = {
  send: endpoint({
    method: "POST",
    path: "/contact-messages/",
    access: "public",
    summary: "Write to the institute; the same message again is one message.",
    body: ContactForm,
    max_body_bytes: MAX_LONG_FORM_BYTES,
    limits: [
      { name: "contact-address", points: 200, seconds: DAY, by: "address" },
      { name: "contact-browser", points: 5, seconds: DAY, by: "browser" },
      { name: "contact-email", points: 5, seconds: DAY, by: "email" },
    ],
    idempotent: "content",
    reply: z.object({ message: z.string() }),
    status: 201,
  }),
  list: endpoint({
    method: "GET",
    path: "/contact-messages/",
    access: "staff:communications",
    summary:
      "Messages of the contact form, newest first: all, or those that nobody has answered, or the others.",
    query: z.object({
      state: filter(z.enum(contactMessageStates), `Must be one of ${contactMessageStates.join(", ")}.`),
      ...pageQuery,
    }),
    reply: paged(ContactMessage),
  }),
  mark: endpoint({
    method: "PATCH",
    path: "/contact-messages/{id}/",
    access: "staff:communications",
    summary: "Mark a message as answered, or as not answered.",
    body: z.object({ is_answered: flag(true) }),
    reply: ContactMessage,
  }),
};
