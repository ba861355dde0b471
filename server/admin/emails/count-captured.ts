import type { AppContext } from "#server/context.ts";
import { countOf } from "#server/platform/database/lists.ts";
import { capturedEmails } from "#server/platform/email/queries.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";

/** Returns the number of emails that were captured before a mail server was set; 0 while none is set. */
export async function countCaptured({ config, db }: Pick<AppContext, "config" | "db">): Promise<number> {
  return isSendingEmails(config) ? (await countOf(db, { filtered: capturedEmails(db) })).count : 0;
}
