import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import { type MailRow, mailById } from "#server/platform/email/queries.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";

/** A letter of somebody else's, with its links: that it was read is written down. */
export async function readMail(house: House, exchange: Exchange, id: number): Promise<MailRow> {
  const mail = await mailById(house.db, id);
  if (!mail) throw refuse("not_found");
  await recordAudit(house.db, exchange, house.clock(), {
    action: "read",
    noun: "mail",
    noun_id: id,
    after: { recipient: mail.recipient, subject: mail.subject },
  });
  return mail;
}
