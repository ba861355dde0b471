import { emails } from "#contract/admin/emails.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { countOf, pageOf } from "#server/platform/database/lists.ts";
import { cancelCaptured, unsentEmails } from "#server/platform/email/queries.ts";
import { sendCaptured, sendUnsent } from "#server/platform/email/queue.ts";
import { countMarked, mailProblem, unmarkAddress, unmarkAll } from "#server/platform/email/refusals.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { act, actOn, note } from "#server/platform/records/act.ts";
import { capturedInvitations, invite } from "#server/students/students/invite.ts";
import { countCaptured } from "./count-captured.ts";
import { withoutLogins } from "./hide-links.ts";
import { emailById, emailsById, filteredEmails } from "./queries.ts";
import { sendTestEmail } from "./test-email.ts";

const sealedWithAnotherKey = "This email was captured with another SECRET_KEY, and can no longer be read.";

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
      captured_count: await countCaptured(call.context),
      unsent_count: (await countOf(db, { filtered: unsentEmails(db) })).count,
      problem: (await mailProblem(db)) ?? null,
    };
  },

  sending: async ({ context }) => ({ is_sending: isSendingEmails(context.config) }),

  /** Returns an email. Reading it is audited, because its links belong to the recipient. */
  async get({ context, db, request, params }) {
    const email = await emailById(db, params.id, context.clock());
    if (!email) throw apiError("not_found");
    const { recipient, subject } = email;
    await note(context, request, "mail.read", { id: email.id, after: { recipient, subject } });
    // Only captured emails are readable. Queued and sent ones are for their recipient alone.
    if (email.state !== "captured" || !email.sealed_text)
      return { ...email, text: "", html: "", is_link_hidden: false };
    const captured = unsealText(context.secret, email) ?? { text: sealedWithAnotherKey, html: "" };
    const [text, html] = [withoutLogins(captured.text), withoutLogins(captured.html)];
    return { ...email, text, html, is_link_hidden: text !== captured.text || html !== captured.html };
  },

  write_again({ context, request, params }) {
    const subject = { lock: (db: Transaction) => emailById(db, params.id, context.clock()) };
    return actOn(context, request, subject, async (email, { db, did }) => {
      if (!email.is_refused) return email;
      await unmarkAddress(db, email.recipient);
      did("mail.write_again", { id: email.id, after: { recipient: email.recipient } });
      return { ...email, is_refused: false };
    });
  },

  send_unsent: ({ context, request }) =>
    act(context, request, async ({ db, now, did }) => {
      const sent = { addresses: await unmarkAll(db, now), emails: await sendUnsent(db) };
      did("mail.send_unsent", { id: null, after: sent });
      return sent;
    }),

  send_test: ({ context, request, viewer }) => sendTestEmail(context, request, viewer),

  decide_captured: ({ context, request, body }) =>
    act(context, request, async (acting) => {
      const { db, did } = acting;
      if ((await countCaptured({ ...context, db })) === 0) return { emails: 0, invited: 0 };
      if (body.send) {
        const uninvited = await capturedInvitations(db);
        const emails = await sendCaptured(db);
        // The links in the captured invitations have expired.
        const { invited } = await invite(acting, uninvited);
        did("mail.send_captured", { id: null, after: { emails, invited } });
        return { emails, invited };
      }
      const emails = await cancelCaptured(
        db,
        "Cancelled by an admin: it was written before a mail server was set.",
      );
      did("mail.cancel_captured", { id: null, after: { emails } });
      return { emails: 0, invited: 0 };
    }),
};
