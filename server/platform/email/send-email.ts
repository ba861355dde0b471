import type { AppContext } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { paceOf } from "./pace.ts";
import { type EmailRow, queuedEmail, saveOutcome } from "./queries.ts";
import { bulkEmailQueue, emailQueue } from "./queue.ts";
import { type DeliveryError, isFinal, isGone } from "./refusal-kinds.ts";
import { saveAccepted, saveRefusal } from "./refusals.ts";
import { sealText, unsealText } from "./sealed-text.ts";
import { openTransport, type Sender, sentenceOfFailure, type Transport } from "./transport.ts";

const queuedWithAnotherKey = "It was queued with another SECRET_KEY and can no longer be read.";

/**
 * Returns the jobs that send queued emails from `institute`. Bulk emails have their own connections, so that they never
 * delay an email to one person.
 */
export function emailJobs(context: AppContext, institute: () => Promise<Sender>): Job[] {
  return [emailQueue, bulkEmailQueue].map((queue) => {
    const isBulk = queue === bulkEmailQueue;
    const transport = openTransport(context.config, institute);
    const waitForPlace = paceOf(context, isBulk);
    return {
      queue,
      run: ({ id }: { id: number }, attempt) => sendEmail(context, { transport, waitForPlace }, id, attempt),
      close: () => transport.close(),
    };
  });
}

interface Way {
  transport: Transport;
  waitForPlace(): Promise<void>;
}

async function sendEmail(
  context: AppContext,
  { transport, waitForPlace }: Way,
  id: number,
  { number: attempts }: Attempt,
): Promise<void> {
  const email = await queuedEmail(context.db, id, context.clock());
  // The email was already sent, or its recipient was deleted. A paused one gets a new job when its broadcast resumes.
  if (!email || email.paused_at) return;
  const text = unsealText(context.secret, email);
  if (!text) {
    await saveFailed(context, id, { attempts, last_error: queuedWithAnotherKey, sealed_text: null });
    return;
  }
  const sealed_text = sealText(context.secret, email.key, text);
  if (email.refusal && transport.outcome === "sent") {
    const last_error = `Not sent: this address was refused before. ${email.refusal}`;
    await saveFailed(context, id, { attempts, last_error, sealed_text });
    return;
  }
  await waitForPlace();
  try {
    await transport.send(email, text);
  } catch (error) {
    await saveFailure(context, email, { attempts, sealed_text }, error as DeliveryError);
    return;
  }
  await saveOutcome(context.db, id, {
    state: transport.outcome,
    attempts,
    settled_at: context.clock(),
    // An admin may read a captured email, which nobody got. The text of a sent email is only for its recipient.
    sealed_text: transport.outcome === "captured" ? sealed_text : null,
  });
  if (transport.outcome === "sent") await saveAccepted(context.db, email.recipient);
}

/**
 * Saves a failed attempt.
 * @throws Error when the email must be retried
 */
async function saveFailure(
  context: AppContext,
  { id, recipient }: EmailRow,
  { attempts, sealed_text }: { attempts: number; sealed_text: Buffer },
  error: DeliveryError,
) {
  const last_error = sentenceOfFailure(error);
  const { code, responseCode = 0 } = error;
  const refusal = { address: recipient, answer: last_error, isGone: isGone(error) };
  const isOurFault = responseCode >= 500 && (await saveRefusal(context.db, refusal, context.clock()));
  if (attempts > emailQueue.retryLimit || (isFinal(error) && !isOurFault)) {
    await saveFailed(context, id, { attempts, last_error, sealed_text });
    // The mail server's message may contain the address, which must not appear in the log.
    context.log.warn({ email: id, attempts, code, responseCode }, "email failed");
    return;
  }
  await saveOutcome(context.db, id, { attempts, last_error, sealed_text });
  throw new Error(`email ${id} was not delivered: ${code} ${responseCode}`);
}

/** Marks the email as failed. Its sealed text is kept until deletion, so that an admin can send it after a repair. */
async function saveFailed(
  context: AppContext,
  id: number,
  failure: { attempts: number; last_error: string; sealed_text: Buffer | null },
): Promise<void> {
  await saveOutcome(context.db, id, { ...failure, state: "failed", settled_at: context.clock() });
  await publish(context.db, "today", {});
}
