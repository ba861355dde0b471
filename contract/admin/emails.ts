import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { filter, Id, requiredFlag, searchText, Timestamp } from "#contract/shared/scalars.ts";

export const emailStateLabels = {
  queued: "Waiting",
  sent: "Sent",
  captured: "Not sent",
  failed: "Failed",
  cancelled: "Cancelled",
} as const;
export type EmailState = keyof typeof emailStateLabels;
export const emailStates = keysOf(emailStateLabels);

/** Email without its text, because only the recipient may use the links in it. */
export const Email = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: Timestamp,
  settled_at: Timestamp.nullable(),
  /** True if no emails are sent to the recipient, because a mail server reported that the address does not exist. */
  is_refused: z.boolean(),
});
export type Email = z.output<typeof Email>;

/** Series of addresses that the mail server refused: a sign that its settings or ours are wrong. */
export const MailProblem = z.object({
  addresses: z.number().int(),
  /** The mail server's last answer. */
  answer: z.string(),
  since: Timestamp,
});
export type MailProblem = z.output<typeof MailProblem>;

export const TestEmailResult = z.object({
  outcome: z.enum(["sent", "captured", "failed"]),
  message: z.string(),
});
export type TestEmailResult = z.output<typeof TestEmailResult>;

/** Number of emails that were captured before a mail server was set, and that no admin has decided about. */
export const CapturedCount = z.number().int();

export const emails = {
  list: endpoint({
    method: "GET",
    path: "/mail/",
    access: "admin",
    summary:
      "Lists emails, newest first, always paged. Search finds every word in the recipient or subject. A full address finds only the emails sent to it.",
    query: z.object({
      search: searchText,
      state: filter(z.enum(emailStates), "Unknown state."),
      ...pageQuery,
    }),
    // False without a mail server: emails are then stored (captured) but not sent.
    reply: paged(Email).extend({
      is_sending: z.boolean(),
      // Counts of refused addresses, and of failed emails that can still be sent.
      refused_count: z.number().int(),
      unsent_count: z.number().int(),
      captured_count: CapturedCount,
      problem: MailProblem.nullable(),
    }),
  }),
  sending: endpoint({
    method: "GET",
    path: "/mail/sending/",
    access: "staff",
    summary: "Returns whether emails are sent. Without a mail server, they are stored but not sent.",
    reply: z.object({ is_sending: z.boolean() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/mail/{id}/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary:
      "Returns one email. The text is included only if the email was stored but not sent, and without links that log its recipient in. Reading it is logged.",
    // True if a log-in link was removed from the text.
    reply: Email.extend({ text: z.string(), html: z.string(), is_link_hidden: z.boolean() }),
  }),
  write_again: endpoint({
    method: "POST",
    path: "/mail/{id}/write-again/",
    access: "admin",
    summary:
      "Resumes emails to a recipient whose address a mail server refused. Repeating the call changes nothing.",
    reply: Email,
    status: 200,
  }),
  send_unsent: endpoint({
    method: "POST",
    path: "/mail/send-unsent/",
    access: "admin",
    summary:
      "Resumes emails to all refused addresses, and sends the failed emails and those waiting for another attempt.",
    reply: z.object({ addresses: z.number().int(), emails: z.number().int() }),
    status: 200,
  }),
  send_test: endpoint({
    method: "POST",
    path: "/mail/test/",
    access: "admin",
    summary:
      "Sends a test email to the caller through the mail server, and waits for its answer. `message` has the mail server's own error if it failed. Without a mail server, the outcome is `captured` and nothing is sent.",
    limits: [{ name: "test-email", points: 20, seconds: 3_600, by: "user" }],
    reply: TestEmailResult,
    status: 200,
  }),
  decide_captured: endpoint({
    method: "POST",
    path: "/mail/captured/",
    access: "admin",
    summary:
      "Sends or cancels the emails that were captured before a mail server was set. Log-in links are cancelled in both cases, because they have expired. With `send`, students whose invitation was captured, and who have no password, get a new one. Returns the numbers of emails to be sent and of new invitations. Without a mail server, nothing changes.",
    body: z.object({ send: requiredFlag }),
    reply: z.object({ emails: z.number().int(), invited: z.number().int() }),
    status: 200,
  }),
};
