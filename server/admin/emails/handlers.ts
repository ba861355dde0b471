import { emails } from "#contract/admin/emails.ts";
import { apiError } from "#contract/shared/errors.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { emailById, emailsById, filteredEmails } from "./queries.ts";

export const emailHandlers: Handlers<typeof emails> = {
  async list(call) {
    const page = await pageOf(call, emails.list.path, {
      filtered: filteredEmails(call.db, call.query),
      id: "emails.id",
      order: { newestBy: "emails.created_at" },
      rows: (ids) => emailsById(call.db, ids),
      serialize: (email) => email,
    });
    return { ...page, is_sending: call.context.config.smtpUrl !== undefined };
  },

  /** The audit log records who reads an email, because its links belong to the recipient. */
  async get({ context, db, request, params }) {
    const email = await emailById(db, params.id);
    if (!email) throw apiError("not_found");
    const { recipient, subject } = email;
    const entry = { action: "read", resource: "mail", resource_id: email.id, after: { recipient, subject } };
    await recordAudit(db, request, context.clock(), entry);
    const isCaptured = email.state === "captured";
    return { ...email, text: isCaptured ? email.text_body : "", html: isCaptured ? email.html_body : "" };
  },
};
