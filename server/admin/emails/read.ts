import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { EmailRow } from "#server/platform/email/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { emailById } from "./queries.ts";

/** A email of somebody else's, with its links: that it was read is written down. */
export async function readMail(context: AppContext, request: RequestContext, id: number): Promise<EmailRow> {
  const mail = await emailById(context.db, id);
  if (!mail) throw apiError("not_found");
  await recordAudit(context.db, request, context.clock(), {
    action: "read",
    resource: "mail",
    resource_id: id,
    after: { recipient: mail.recipient, subject: mail.subject },
  });
  return mail;
}
