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

/** Contact form (visitors.md 5). */
const ContactForm = z.object({
  name: personName,
  email: email(emailMessages),
  message: requiredLines("Message is required", 5_000),
  /** Hidden field that only bots fill in. */
  website: z
    .unknown()
    .optional()
    .transform((value) => typeof value === "string" && value !== ""),
});
export type ContactForm = z.output<typeof ContactForm>;

/** Answer of staff to a contact message. */
const ContactAnswer = z.object({
  id: Id,
  author_name: z.string(),
  answer: z.string(),
  created_at: Timestamp,
});

export const ContactAnswerForm = z.object({ answer: requiredLines("Write the answer.", 5_000) });

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Time when staff marked it as answered; null until then. */
  answered_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** Oldest first. */
  answers: z.array(ContactAnswer),
});
export type ContactMessage = z.output<typeof ContactMessage>;

const contactMessageStates = ["open", "answered"] as const;

export const contactMessages = {
  send: endpoint({
    method: "POST",
    path: "/contact-messages/",
    access: "public",
    summary: "Sends a message to the institute. Sending the same message again creates no second one.",
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
    summary: "Lists messages of the contact form, newest first: all, unanswered or answered ones.",
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
    summary: "Marks a message as answered, or as not answered.",
    body: z.object({ is_answered: flag(true) }),
    reply: ContactMessage,
  }),
  answer: endpoint({
    method: "POST",
    path: "/contact-messages/{id}/answers/",
    access: "staff:communications",
    summary: "Emails an answer to the sender of a message, and marks the message as answered.",
    body: ContactAnswerForm,
    limits: [{ name: "contact-answer", points: 100, seconds: DAY, by: "user" }],
    idempotent: true,
    reply: ContactMessage,
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/contact-messages/{id}/",
    access: "staff:communications",
    summary: "Deletes a message and its answers for good.",
    reply: "nothing",
  }),
};
