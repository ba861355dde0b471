import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { filter, Id, searchText, Timestamp } from "#contract/shared/scalars.ts";

export const emailStateLabels = {
  queued: "Waiting",
  sent: "Sent",
  captured: "Not sent",
  failed: "Failed",
} as const;
export type EmailState = keyof typeof emailStateLabels;
export const emailStates = keysOf(emailStateLabels);

/** An email without its text, because the links in it belong to the recipient. */
export const Email = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: Timestamp,
  settled_at: Timestamp.nullable(),
  /** Whether nothing is sent to its recipient for now, because a mail server said that there is no such address. */
  is_refused: z.boolean(),
});
export type Email = z.output<typeof Email>;

/** Many addresses that the mail server refused, one after the other: its settings are at fault, or ours. */
export const MailProblem = z.object({
  addresses: z.number().int(),
  /** The mail server's last answer. */
  answer: z.string(),
  since: Timestamp,
});
export type MailProblem = z.output<typeof MailProblem>;

export const emails = {
  list: endpoint({
    method: "GET",
    path: "/mail/",
    access: "admin",
    summary:
      "Emails, newest first, always paged; search finds every word in recipient or subject, and a whole address the emails to it alone.",
    query: z.object({
      search: searchText,
      state: filter(z.enum(emailStates), "Unknown state."),
      ...pageQuery,
    }),
    // False when the server has no mail server: emails are then only captured.
    reply: paged(Email).extend({
      is_sending: z.boolean(),
      // Addresses that nothing is sent to for now, and failed emails that can still be sent.
      refused_count: z.number().int(),
      unsent_count: z.number().int(),
      problem: MailProblem.nullable(),
    }),
  }),
  sending: endpoint({
    method: "GET",
    path: "/mail/sending/",
    access: "staff",
    summary: "Whether emails are sent. Without a mail server they are only captured.",
    reply: z.object({ is_sending: z.boolean() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/mail/{id}/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary:
      "One email. Its text is there only when it was captured, without the links that log its recipient in, and reading it is logged.",
    // True when the text had such a link.
    reply: Email.extend({ text: z.string(), html: z.string(), is_link_hidden: z.boolean() }),
  }),
  write_again: endpoint({
    method: "POST",
    path: "/mail/{id}/write-again/",
    access: "admin",
    summary: "Write to its recipient again, whose address a mail server refused; again changes nothing.",
    reply: Email,
    status: 200,
  }),
  send_unsent: endpoint({
    method: "POST",
    path: "/mail/send-unsent/",
    access: "admin",
    summary:
      "Write to all addresses again that a mail server refused, and send the failed emails and those that wait for another attempt.",
    reply: z.object({ addresses: z.number().int(), emails: z.number().int() }),
    status: 200,
  }),
};
