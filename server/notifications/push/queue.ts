import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { messageOf, sealMessage, type Told } from "./message.ts";
import { subscriptionsOf } from "./queries.ts";
import { isKnownService } from "./services.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Queue with seven attempts within about half an hour, the second after 30 seconds */
export const pushQueue = {
  name: "push",
  retryLimit: 6,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 30 * 60,
  expireInSeconds: 60,
  deleteAfterSeconds: 60 * 60,
} satisfies Queue;

/** Separate queue for the push services of browsers, so that made-up addresses that never answer do not delay them */
export const pushServiceQueue = { ...pushQueue, name: "push-service" } satisfies Queue;

const queueOf = (endpoint: string) => (isKnownService(endpoint) ? pushServiceQueue : pushQueue);

/** Message for one device; each device is retried separately */
export interface PushJobData {
  subscription: number;
  sealed: string;
  urgency: "normal" | "high";
  topic: string;
  /** Time after which the message is no longer sent */
  expires_at: string;
  /** Broadcast that the message belongs to, which can be paused */
  broadcast_id?: number;
}

/** Seconds between checks whether a paused broadcast was resumed */
export const PAUSED_S = 5 * 60;

/** Returns the lifetime of a message. A session has begun after an hour. */
const lifetime_ms = (kind: NotificationKind) => (kind === "session" ? HOUR_MS : DAY_MS);

/**
 * Queues notifications for each device of these people, in the caller's transaction. Those of broadcasts have a lower
 * priority.
 */
export async function queuePushes(
  context: Pick<AppContext, "secret" | "clock">,
  db: Database,
  told: readonly Told[],
  { is_bulk, broadcast_id }: { is_bulk: boolean; broadcast_id?: number | null },
): Promise<void> {
  const now = context.clock();
  const ids = told.map(({ user_id }) => user_id);
  const devices = await subscriptionsOf(db, ids, now);
  const byQueue = Map.groupBy(devices, ({ endpoint }) => queueOf(endpoint));
  for (const [queue, some] of byQueue) {
    const jobs = some.flatMap(({ id, user_id }) =>
      told
        .filter((one) => one.user_id === user_id)
        .map((one) => ({
          data: { ...jobData(context, id, one, now), ...(broadcast_id && { broadcast_id }) },
          priority: is_bulk ? 0 : 1,
        })),
    );
    if (jobs.length > 0) await sendJobs(db, queue, jobs);
  }
}

function jobData(context: Pick<AppContext, "secret">, id: number, told: Told, now: Date): PushJobData {
  return {
    subscription: id,
    sealed: sealMessage(context, id, messageOf(told)),
    urgency: told.kind === "session" ? "high" : "normal",
    // A push service stores one message per topic for an offline device. A topic has at most 32 characters of
    // base64url.
    topic: `${told.kind}-${told.record_id}`.slice(0, 32),
    expires_at: new Date(now.getTime() + lifetime_ms(told.kind)).toISOString(),
  };
}

/** Queues the message again, for the time that the push service asked for. */
export async function queueAgain(
  db: Database,
  endpoint: string,
  data: PushJobData,
  now: Date,
  after_s: number,
): Promise<void> {
  const startAfter = new Date(now.getTime() + after_s * SECOND_MS);
  await sendJobs(db, queueOf(endpoint), [{ data, startAfter }]);
}
