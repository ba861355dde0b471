import type { AppContext } from "#server/context.ts";
import type { Told } from "#server/notifications/push/message.ts";
import { queuePushes } from "#server/notifications/push/queue.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Outgoing, queueEmails } from "#server/platform/email/queue.ts";

/** Email, with the notification that devices show under its subject */
export interface ToldNow extends Outgoing {
  push: Omit<Told, "title">;
}

/** Queues emails, and push notifications for those that were not already queued, in the caller's transaction. */
export async function queueTold(
  context: AppContext,
  db: Database,
  told: readonly ToldNow[],
  place: { is_bulk: boolean; broadcast_id?: number | null } = { is_bulk: false },
): Promise<void> {
  const added = await queueEmails(
    context,
    db,
    told.map(({ key, to, email }) => ({ key, to, email })),
    place,
  );
  const pushed = told.filter(({ key }) => added.has(key));
  await queuePushes(
    context,
    db,
    pushed.map(({ push, email }) => ({ ...push, title: email.subject })),
    place,
  );
}
