import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { pendingEmailOf } from "./queries.ts";

/** The new email that waits for its link, and whether that link was sent; null when none waits. */
export async function pendingEmail({ config, clock }: AppContext, db: Database, userId: number) {
  const change = await pendingEmailOf(db, userId, clock());
  return change && { ...change, is_sending: isSendingEmails(config) };
}
