import { type MailState, mail } from "#contract/admin/emails.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { EmailRow } from "#server/platform/email/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { emailsById, filteredEmails } from "./queries.ts";
import { readMail } from "./read.ts";

export const mailHandlers: Handlers<typeof mail> = {
  async list(call) {
    const page = await pageOf(call, mail.list.path, {
      filtered: filteredEmails(call.db, call.query),
      id: "mail.id",
      order: { newestBy: "mail.created_at" },
      rows: (ids) => emailsById(call.db, ids),
      serialize: serializeEmail,
    });
    return { ...page, is_sending: call.context.config.smtpUrl !== undefined };
  },

  async get({ context, request, params }) {
    const row = await readMail(context, request, params.id);
    const isCaptured = row.state === "captured";
    return {
      ...serializeEmail(row),
      text: isCaptured ? row.text_body : "",
      html: isCaptured ? row.html_body : "",
    };
  },
};

/** The CHECK constraint holds what the cast says. */
function serializeEmail<Row extends Pick<EmailRow, "state">>(row: Row) {
  return { ...row, state: row.state as MailState };
}
