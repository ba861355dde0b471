import { type MailState, mail } from "#contract/admin/emails.ts";
import { pageWindow, toPage } from "#server/platform/database/lists.ts";
import { type MailRow, mailPage } from "#server/platform/email/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { readMail } from "./read.ts";

export const mailHandlers: Handlers<typeof mail> = {
  async list({ house, db, query }) {
    const { count, rows } = await mailPage(db, query, pageWindow(query));
    const page = toPage(house, mail.list.path, query, count, rows.map(presentMail));
    return { ...page, is_sending: house.config.smtpUrl !== undefined };
  },

  async get({ house, exchange, params }) {
    const row = await readMail(house, exchange, params.id);
    const isCaptured = row.state === "captured";
    return {
      ...presentMail(row),
      text: isCaptured ? row.text_body : "",
      html: isCaptured ? row.html_body : "",
    };
  },
};

/** The CHECK constraint holds what the cast says. */
function presentMail<Row extends Pick<MailRow, "state">>(row: Row) {
  return { ...row, state: row.state as MailState };
}
