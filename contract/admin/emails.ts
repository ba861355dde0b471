import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { Id, searchText, Timestamp } from "#contract/shared/scalars.ts";

export const mailStates = ["queued", "sent", "captured", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** A email without what it says: its links are the recipient's. */
export const Mail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: Timestamp,
  settled_at: Timestamp.nullable(),
});
export type Mail = z.output<typeof Mail>;

export const mail = {
  list: endpoint({
    method: "GET",
    path: "/mail/",
    access: "admin",
    summary:
      "Emails, newest first, always paged; search matches recipient or subject, a whole address its own emails alone, and counts to 500.",
    query: z.object({
      search: searchText,
      state: z
        .union([z.literal("").transform(() => undefined), z.enum(mailStates)], { error: "Unknown state." })
        .optional(),
      ...pageQuery,
      page: pageQuery.page.default(1),
    }),
    // Whether emails leave the context, so that the screen can say where they are.
    reply: paged(Mail).extend({ is_sending: z.boolean() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/mail/{id}/",
    access: "admin",
    summary: "One email; what it says is there only when it was captured, and reading it is logged.",
    reply: Mail.extend({ text: z.string(), html: z.string() }),
  }),
};
