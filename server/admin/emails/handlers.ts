import { emails } from "#contract/admin/emails.ts";
import { apiError } from "#contract/shared/errors.ts";
import { countOf, pageOf } from "#server/platform/database/lists.ts";
import { unsentEmails } from "#server/platform/email/queries.ts";
import { sendUnsent } from "#server/platform/email/queue.ts";
import { countMarked, mailProblem, unmarkAddress, unmarkAll } from "#server/platform/email/refusals.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { withoutLogins } from "./hide-links.ts";
import { emailById, emailsById, filteredEmails } from "./queries.ts";

const sealedWithAnotherKey = "This email was captured with another SECRET_KEY, and cannot be read any more.";

export const emailHandlers: Handlers<typeof emails> = {
  async list(call) {
    const { db } = call;
    const now = call.context.clock();
    const page = await pageOf(call, emails.list.path, {
      filtered: filteredEmails(db, call.query),
      id: "emails.id",
      order: { newestBy: "emails.created_at" },
      rows: (ids) => emailsById(db, ids, now),
      serialize: (email) => email,
    });
    return {
      ...page,
      is_sending: isSendingEmails(call.context.config),
      refused_count: await countMarked(db, now),
      unsent_count: (await countOf(db, { filtered: unsentEmails(db) })).count,
      problem: (await mailProblem(db)) ?? null,
    };
  },

  sending: async ({ context }) => ({ is_sending: isSendingEmails(context.config) }),

  /** The audit log records who reads an email, because its links belong to the recipient. */
  async get({ context, db, request, params }) {
    const email = await emailById(db, params.id, context.clock());
    if (!email) throw apiError("not_found");
    const { recipient, subject } = email;
    const entry = { action: "read", resource: "mail", resource_id: email.id, after: { recipient, subject } };
    await recordAudit(db, request, context.clock(), entry);
    // What waits or was sent belongs to its recipient alone.
    if (email.state !== "captured" || !email.sealed_text)
      return { ...email, text: "", html: "", is_link_hidden: false };
    const captured = unsealText(context.secret, email) ?? { text: sealedWithAnotherKey, html: "" };
    const [text, html] = [withoutLogins(captured.text), withoutLogins(captured.html)];
    return { ...email, text, html, is_link_hidden: text !== captured.text || html !== captured.html };
  },

  write_again: ({ context, request, params }) =>
    context.db.transaction().execute(async (db) => {
      const email = await emailById(db, params.id, context.clock());
      if (!email) throw apiError("not_found");
      if (!email.is_refused) return email;
      await unmarkAddress(db, email.recipient);
      const entry = { action: "write_again", resource: "mail", resource_id: email.id };
      await recordAudit(db, request, context.clock(), { ...entry, after: { recipient: email.recipient } });
      return { ...email, is_refused: false };
    }),

  send_unsent: ({ context, request }) =>
    context.db.transaction().execute(async (db) => {
      const now = context.clock();
      const sent = { addresses: await unmarkAll(db, now), emails: await sendUnsent(db) };
      const entry = { action: "send_unsent", resource: "mail", resource_id: null, after: sent };
      await recordAudit(db, request, now, entry);
      return sent;
    }),
};
