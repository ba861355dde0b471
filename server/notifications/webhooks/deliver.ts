import { MAX_WEBHOOKS } from "#contract/admin/webhooks.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import type { AppContext } from "#server/context.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { postOut } from "#server/platform/network/post-out.ts";
import { saveDelivery, waitingDelivery } from "./queries.ts";
import { signedHeaders, unsealSecret } from "./signature.ts";
import { webhookQueue } from "./tell.ts";

const MOST_ERROR = 300;

export function webhookJob(context: AppContext): Job {
  return {
    queue: webhookQueue,
    groups: MAX_WEBHOOKS,
    run: ({ id }: { id: number }, attempt) => deliver(context, id, attempt),
  };
}

/** Sends one delivery. @throws Error to be retried */
export async function deliver(context: AppContext, id: number, { number }: Attempt): Promise<void> {
  const found = await waitingDelivery(context.db, id);
  // It is already delivered, or its webhook was deleted.
  if (!found) return;
  const attempts = found.attempts + 1;
  const secret = unsealSecret(context.secret, found.webhook_id, found.sealed_secret);
  const outcome = await outcomeOf(context, found, secret);
  const settled_at = context.clock();
  if (outcome.last_error === null) {
    await saveDelivery(context.db, id, { ...outcome, state: "delivered", attempts, settled_at });
    return;
  }
  const isLast = number > webhookQueue.retryLimit || !found.is_active || !secret;
  const settled = isLast ? { state: "failed", settled_at } : {};
  await saveDelivery(context.db, id, { ...outcome, ...settled, attempts });
  if (!isLast) throw new Error(`webhook delivery ${id} failed: ${outcome.last_error}`);
  context.log.warn({ delivery: id, attempts }, "webhook delivery failed");
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingDelivery>>>;

/** Returns the result of one attempt. Without `last_error` it was received. */
async function outcomeOf(context: AppContext, waiting: Waiting, secret: string | undefined) {
  if (!waiting.is_active) return notSent("The webhook is paused.");
  if (!secret) return notSent("The secret was sealed with another SECRET_KEY. Make a new webhook.");
  return send(context, waiting, secret);
}

const notSent = (last_error: string) => ({ last_status: null, last_error });

async function send(context: AppContext, { message_id, payload, url }: Waiting, secret: string) {
  const body = JSON.stringify(payload);
  const signed = signedHeaders(secret, message_id, context.clock(), body);
  const headers = { ...signed, "content-type": "application/json" };
  try {
    const { status: last_status } = await postOut(context.config, url, headers, body);
    const isReceived = last_status >= 200 && last_status < 300;
    return { last_status, last_error: isReceived ? null : `The address answered ${last_status}.` };
  } catch (error) {
    return { last_status: null, last_error: withinLength((error as Error).message, MOST_ERROR) };
  }
}
