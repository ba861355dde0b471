import type { NotificationKind } from "#contract/notifications/kinds.ts";
import type { AppContext } from "#server/context.ts";
import { deliverEach, type Notification } from "#server/notifications/sending/deliver.ts";
import type { Recipient } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { bulkEmailQueue, requeueBroadcast } from "#server/platform/email/queue.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import {
  type About,
  type BroadcastRow,
  insertBroadcast,
  isAnyUnderWay,
  nextBroadcast,
  saveReached,
} from "./queries.ts";

/** Queue of jobs that queue the emails of every broadcast in progress */
export const broadcastQueue: Queue = {
  name: "broadcasts",
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
};

const BATCH = 500;

/** Notification for many people, with a function that returns the next of them */
export interface Broadcast {
  /** The notification for all of them, or a function that returns that of one person. */
  notification: Notification | ((recipient: Recipient) => Notification);
  recipients(after: number, most: number): Promise<Recipient[]>;
}
export type BroadcastOf = (
  context: AppContext,
  db: Database,
  row: BroadcastRow,
) => Promise<Broadcast | undefined>;
export type BroadcastKinds = Partial<Record<NotificationKind, BroadcastOf>>;

/** Starts a broadcast, in the caller's transaction. A second start for the same occasion does nothing. */
export async function startBroadcast(db: Database, about: About, now: Date): Promise<void> {
  if (await insertBroadcast(db, about, now)) await sendJobs(db, broadcastQueue, [{}]);
}

/**
 * Queues a job for the broadcasts in progress. Runs at each start, because a killed process holds its job for 15
 * minutes.
 */
export async function queueBegunBroadcasts(db: Database): Promise<void> {
  if (await isAnyUnderWay(db)) await sendJobs(db, broadcastQueue, [{}]);
}

/**
 * Resumes a paused broadcast. An email whose job is just ending, because it saw the pause, cannot get another job yet.
 * A second job therefore looks for it once the first can no longer be running.
 */
export function resumeBroadcast(db: Database, id: number, now: Date): Promise<void> {
  const data = { resumed: id };
  const startAfter = new Date(now.getTime() + bulkEmailQueue.expireInSeconds * 1000);
  return sendJobs(db, broadcastQueue, [{ data }, { data, startAfter }]);
}

/**
 * Queues the emails batch by batch. Several processes can run this concurrently. `resumed` is a broadcast that was
 * paused.
 */
export async function runBroadcasts(
  context: AppContext,
  kinds: BroadcastKinds,
  job: { resumed?: number } | null,
): Promise<void> {
  const resumed = job?.resumed;
  if (resumed !== undefined) await requeueBroadcast(context.db, resumed);
  while (await act(context, byItself, ({ db }) => runBatch(context, db, kinds)));
}

/**
 * Queues one batch. The batch and the cursor are saved in one transaction, so that the next attempt continues after a
 * crash.
 */
async function runBatch(context: AppContext, db: Database, kinds: BroadcastKinds): Promise<boolean> {
  const row = await nextBroadcast(db);
  if (!row) return false;
  const broadcast = await kinds[row.kind as NotificationKind]?.(context, db, row);
  const people = broadcast ? await broadcast.recipients(row.reached_user ?? 0, BATCH) : [];
  if (broadcast) {
    const { notification: told } = broadcast;
    const tellings = people.map((recipient) => ({
      recipient,
      notification: typeof told === "function" ? told(recipient) : told,
    }));
    await deliverEach(context, db, row.kind as NotificationKind, tellings, row.id);
  }
  await saveReached(db, row.id, people.length === BATCH ? (people.at(-1)?.id ?? null) : null);
  return true;
}
