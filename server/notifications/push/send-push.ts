import type { AppContext } from "#server/context.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import { isPaused } from "#server/notifications/broadcasts/queries.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { type Posted, postOut } from "#server/platform/network/post-out.ts";
import { PrivateAddressError } from "#server/platform/network/public-address.ts";
import { authorizationFor } from "./authorization.ts";
import { encryptPush } from "./encrypt.ts";
import { pushKeys } from "./keys.ts";
import { unsealMessage } from "./message.ts";
import { deleteSubscription, subscriptionById } from "./queries.ts";
import { PAUSED_S, type PushJobData, pushQueue, pushServiceQueue, queueAgain } from "./queue.ts";

/** Workers per queue. A push service that does not answer blocks only one of them. */
const WORKERS = 3;

export function pushJobs(context: AppContext): Job[] {
  return [pushServiceQueue, pushQueue].map((queue) => ({
    queue,
    workers: WORKERS,
    run: (data, attempt) => sendPush(context, data as PushJobData, attempt),
  }));
}

type Device = NonNullable<Awaited<ReturnType<typeof subscriptionById>>>;

/** Sends one message to one device. @throws Error to be retried */
async function sendPush(context: AppContext, data: PushJobData, { number }: Attempt): Promise<void> {
  const now = context.clock();
  const device = await subscriptionById(context.db, data.subscription, now);
  // The device was turned off or logged out in the meantime.
  if (!device) return;
  if (Date.parse(data.expires_at) <= now.getTime()) return context.pushCounts.add("late");
  if (data.broadcast_id && (await isPaused(context.db, data.broadcast_id)))
    return queueAgain(context.db, device.endpoint, data, now, PAUSED_S);
  const keys = await pushKeys(context);
  const message = unsealMessage(context, device.id, data.sealed);
  if (!keys || !message) return context.pushCounts.add("refused");
  const headers = {
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: String(Math.ceil((Date.parse(data.expires_at) - now.getTime()) / 1000)),
    urgency: data.urgency,
    topic: data.topic,
    authorization: authorizationFor(device.endpoint, keys, await subjectOf(context), now),
  };
  const posted = await postOut(context.config, device.endpoint, headers, encryptPush(message, device)).catch(
    (error: Error) => error,
  );
  await settle(context, data, device, posted, number);
}

/** Returns the contact of the institute for push services. */
async function subjectOf({ config, db }: AppContext): Promise<string> {
  if (config.secure) return config.publicUrl;
  const { email } = await instituteIdentity(db);
  return `mailto:${email || "no-reply@localhost"}`;
}

async function settle(
  context: AppContext,
  data: PushJobData,
  { id, endpoint }: Device,
  posted: Posted | Error,
  attempt: number,
): Promise<void> {
  const { db, log, pushCounts } = context;
  // The address is a secret of the browser, so the log has only its host.
  const about = { push_subscription: id, host: new URL(endpoint).hostname };
  if (posted instanceof PrivateAddressError) {
    await deleteSubscription(db, id);
    log.warn(about, "a push address leads into a private network and is removed");
    return pushCounts.add("refused");
  }
  if (posted instanceof Error) {
    later(context, about, attempt, posted.message);
    return;
  }
  const { status, headers } = posted;
  if (status >= 200 && status < 300) return pushCounts.add("sent");
  if (status === 404 || status === 410) {
    await deleteSubscription(db, id);
    return pushCounts.add("gone");
  }
  if (status !== 429 && status < 500) {
    log.warn({ ...about, status }, "a push service refused a notification");
    return pushCounts.add("refused");
  }
  const after_s = secondsIn(headers["retry-after"], context.clock());
  if (after_s === undefined) {
    later(context, about, attempt, `it answered ${status}`);
    return;
  }
  pushCounts.add("later");
  await queueAgain(db, endpoint, data, context.clock(), Math.max(after_s, pushQueue.retryDelay));
}

/** Logs the failure after the last attempt. @throws Error before it, to be retried */
function later({ log, pushCounts }: AppContext, about: object, attempt: number, reason: string): void {
  if (attempt > pushQueue.retryLimit) {
    log.warn({ ...about, reason }, "a notification was not sent");
    pushCounts.add("refused");
    return;
  }
  pushCounts.add("later");
  throw new Error(`a notification was not sent: ${reason}`);
}

/** Returns the seconds of a Retry-After header, which has seconds or a date. */
function secondsIn(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}
