import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { pendingEmailOf } from "./queries.ts";

/** Returns the new email whose link was not opened yet, or null. `is_sending` is true if this server sends emails. */
export async function pendingEmail({ config, clock }: AppContext, db: Database, userId: number) {
  const change = await pendingEmailOf(db, userId, clock());
  return change && { ...change, is_sending: isSendingEmails(config) };
}
