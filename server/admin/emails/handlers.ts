import { type MailState, mail } from "#contract/admin/emails.ts";
import { pageWindow, toPage } from "#server/platform/database/paging.ts";
import { type EmailRow, mailPage } from "#server/platform/email/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { readMail } from "./read.ts";

export const mailHandlers: Handlers<typeof mail> = {
  async list({ context, db, query }) {
    const { count, rows } = await mailPage(db, query, pageWindow(query));
    const page = toPage(context, mail.list.path, query, count, rows.map(serializeEmail));
    return { ...page, is_sending: context.config.smtpUrl !== undefined };
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
