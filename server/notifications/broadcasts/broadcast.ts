import type { NotificationKind } from "#contract/notifications/kinds.ts";
import type { AppContext } from "#server/context.ts";
import { deliver, type Notification } from "#server/notifications/sending/deliver.ts";
import type { Recipient } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { bulkEmailQueue, requeueBroadcast } from "#server/platform/email/queue.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import {
  type About,
  type BroadcastRow,
  insertBroadcast,
  isAnyUnderWay,
  nextBroadcast,
  saveReached,
} from "./queries.ts";

/** Each job queues the emails of every broadcast that is under way. */
export const broadcastQueue: Queue = {
  name: "broadcasts",
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
};

const BATCH = 500;

/** What is told to many: its notification, and the next people to tell. Undefined when the record is gone. */
export interface Broadcast {
  notification: Notification;
  recipients(after: number, most: number): Promise<Recipient[]>;
}
export type BroadcastOf = (
  context: AppContext,
  db: Database,
  row: BroadcastRow,
) => Promise<Broadcast | undefined>;
export type BroadcastKinds = Partial<Record<NotificationKind, BroadcastOf>>;

/** Begins to tell many, in the caller's transaction. Of several beginnings about one occasion the first counts. */
export async function startBroadcast(db: Database, about: About, now: Date): Promise<void> {
  if (await insertBroadcast(db, about, now)) await sendJobs(db, broadcastQueue, [{}]);
}

/** Goes on with every broadcast that was begun, after a start: a killed process holds its job for a quarter of an hour. */
export async function queueBegunBroadcasts(db: Database): Promise<void> {
  if (await isAnyUnderWay(db)) await sendJobs(db, broadcastQueue, [{}]);
}

/**
 * Lets a paused one go on. An email whose job ends just now, because it found the pause, gets no other job yet: it is looked for
 * again once that job cannot run any more.
 */
export function resumeBroadcast(db: Database, id: number, now: Date): Promise<void> {
  const data = { resumed: id };
  const startAfter = new Date(now.getTime() + bulkEmailQueue.expireInSeconds * 1000);
  return sendJobs(db, broadcastQueue, [{ data }, { data, startAfter }]);
}

/** Queues the emails batch by batch. Several processes may do so at once. `resumed` is a broadcast that goes on after a pause. */
export async function runBroadcasts(
  context: AppContext,
  kinds: BroadcastKinds,
  job: { resumed?: number } | null,
): Promise<void> {
  const resumed = job?.resumed;
  if (resumed !== undefined) await requeueBroadcast(context.db, resumed);
  while (await context.db.transaction().execute((db) => runBatch(context, db, kinds)));
}

/** A batch and how far it came are one transaction: after a crash the next attempt goes on from there. */
async function runBatch(context: AppContext, db: Database, kinds: BroadcastKinds): Promise<boolean> {
  const row = await nextBroadcast(db);
  if (!row) return false;
  const broadcast = await kinds[row.kind as NotificationKind]?.(context, db, row);
  const people = broadcast ? await broadcast.recipients(row.reached_user ?? 0, BATCH) : [];
  if (broadcast) await deliver(context, db, broadcast.notification, people, row.id);
  await saveReached(db, row.id, people.length === BATCH ? (people.at(-1)?.id ?? null) : null);
  return true;
}
