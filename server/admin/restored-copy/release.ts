import { queueOpenQuestions } from "#server/fees/mobile-money/queue.ts";
import { requeueDeliveries } from "#server/notifications/webhooks/tell.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { requeueEmails } from "#server/platform/email/queue.ts";
import { releaseRestoredCopy } from "./queries.ts";

/** Releases a copy and queues its held work again, in the caller's transaction. Returns false if this is no copy. */
export async function release(db: Database): Promise<boolean> {
  if (!(await releaseRestoredCopy(db))) return false;
  await requeueEmails(db);
  await requeueDeliveries(db);
  await queueOpenQuestions(db);
  return true;
}
