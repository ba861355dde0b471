import { MAX_SCHEDULED_DAYS, notInFuture } from "#contract/community/communications.ts";
import { invalid } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { deliver } from "./deliver.ts";
import {
  type Audience,
  nextDue,
  recipientsCount,
  updateCommunication,
  waitingCommunications,
} from "./queries.ts";

/** Queue of jobs that send every due communication */
export const scheduledQueue: Queue = {
  name: "scheduled-communications",
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 300,
};

/** Maximum difference between the clocks of two machines */
const EARLY_MS = 5_000;

/** Returns the time of sending, or null for now. */
export function plannedTime(scheduled_for: string | null, now: Date): Date | null {
  if (scheduled_for === null) return null;
  const planned = new Date(scheduled_for);
  if (planned <= now) throw invalid({ scheduled_for: [notInFuture] });
  if (planned.getTime() - now.getTime() > MAX_SCHEDULED_DAYS * DAY_MS)
    throw invalid({ scheduled_for: ["The time must be within a year"] });
  return planned;
}

/** Schedules a communication, or changes its time. */
export async function schedule(
  { db, now, did }: Acting,
  waiting: Audience & { id: number; title: string },
  planned: Date,
): Promise<void> {
  const { id, title } = waiting;
  await updateCommunication(db, id, {
    sent_at: planned,
    recipients_count: await recipientsCount(db, waiting, now),
  });
  did("communication.schedule", { id, after: { title, scheduled_for: planned } });
  await sendJobs(db, scheduledQueue, [{ startAfter: planned }]);
}

/** Sends every due communication in a separate transaction. Several processes can run this concurrently. */
export async function sendScheduled(context: AppContext): Promise<void> {
  const now = context.clock();
  const due = new Date(now.getTime() + EARLY_MS);
  const sendNext = () =>
    act(context, byItself, async (acting) => {
      const waiting = await nextDue(acting.db, due);
      if (waiting) await deliver(acting, waiting);
      return waiting !== undefined;
    });
  while (await sendNext());
}

/** Queues a job for each scheduled communication after a restore, because backups contain no jobs. */
export async function requeueScheduled(db: Database): Promise<void> {
  const waiting = await waitingCommunications(db).select("sent_at").execute();
  await sendJobs(
    db,
    scheduledQueue,
    waiting.map(({ sent_at }) => ({ startAfter: sent_at })),
  );
}
