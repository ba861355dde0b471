import { randomUUID } from "node:crypto";
import { type WebhookData, type WebhookEvent, webhookData } from "#contract/admin/webhooks.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { insertDeliveries, type QueuedDelivery, waitingDeliveries } from "./queries.ts";

/** Queue with fifteen attempts within a little over two days, the second after 30 seconds */
export const webhookQueue = {
  name: "webhook",
  policy: "exclusive",
  retryLimit: 14,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 12 * 60 * 60,
  expireInSeconds: 60,
  deleteAfterSeconds: 60 * 60,
} satisfies Queue;

/**
 * Queues an event for the webhooks that selected it, in the caller's transaction, so that a rollback sends nothing. The
 * body is stored as it will be sent, so that later attempts send the same.
 */
export async function tellWebhooks<E extends WebhookEvent>(
  db: Database,
  event: E,
  now: Date,
  told: readonly WebhookData<E>[],
): Promise<void> {
  if (told.length === 0) return;
  const messages = told.map((data) => ({
    id: randomUUID(),
    payload: { type: event, timestamp: now.toISOString(), data: webhookData[event].parse(data) },
  }));
  await queueDeliveries(db, await insertDeliveries(db, event, messages, now));
}

/** Queues deliveries. Those of one webhook form a group, so that its address gets one at a time. */
export async function queueDeliveries(db: Database, deliveries: QueuedDelivery[]): Promise<void> {
  const jobs = deliveries.map(({ id, webhook_id }) => ({
    data: { id },
    singletonKey: String(id),
    group: { id: String(webhook_id) },
  }));
  if (jobs.length > 0) await sendJobs(db, webhookQueue, jobs);
}

/** Queues the waiting deliveries that have no job, after a restore, or when a process died in the last attempt. */
export async function requeueDeliveries(db: Database): Promise<void> {
  await queueDeliveries(db, await waitingDeliveries(db));
}
