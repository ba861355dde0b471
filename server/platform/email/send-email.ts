import type { AppContext } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { paceOf } from "./pace.ts";
import { type EmailRow, queuedEmail, saveOutcome } from "./queries.ts";
import { bulkEmailQueue, emailQueue } from "./queue.ts";
import { type DeliveryError, isFinal, isGone } from "./refusal-kinds.ts";
import { saveAccepted, saveRefusal } from "./refusals.ts";
import { sealText, unsealText } from "./sealed-text.ts";
import { openTransport, type Sender, type Transport } from "./transport.ts";

const queuedWithAnotherKey = "It was queued with another SECRET_KEY, and cannot be read any more.";

/**
 * Sends queued emails, in the name of `institute`. Emails to many have connections of their own, so that they
 * hold up none to one person.
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
  // It was sent before, or its recipient was deleted. A paused one gets a new job when its broadcast goes on.
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
    // An admin may read what nobody else got. A text that was sent belongs to its recipient alone.
    sealed_text: transport.outcome === "captured" ? sealed_text : null,
  });
  if (transport.outcome === "sent") await saveAccepted(context.db, email.recipient);
}

/** @throws Error when the email is to be tried again */
async function saveFailure(
  context: AppContext,
  { id, recipient }: EmailRow,
  { attempts, sealed_text }: { attempts: number; sealed_text: Buffer },
  error: DeliveryError,
) {
  // A mail server may answer with anything, and no row holds a NUL.
  const last_error = error.message.replace(/\p{Cc}+/gu, " ").slice(0, 500);
  const { code, responseCode = 0 } = error;
  const refusal = { address: recipient, answer: last_error, isGone: isGone(error) };
  const isOurFault = responseCode >= 500 && (await saveRefusal(context.db, refusal, context.clock()));
  if (attempts > emailQueue.retryLimit || (isFinal(error) && !isOurFault)) {
    await saveFailed(context, id, { attempts, last_error, sealed_text });
    // The mail server's own words may hold the address, which has no place in the log.
    context.log.warn({ email: id, attempts, code, responseCode }, "email failed");
    return;
  }
  await saveOutcome(context.db, id, { attempts, last_error, sealed_text });
  throw new Error(`email ${id} was not delivered: ${code} ${responseCode}`);
}

/** The text stays, sealed, until the email is deleted: an admin may send it once the fault is corrected. */
async function saveFailed(
  context: AppContext,
  id: number,
  failure: { attempts: number; last_error: string; sealed_text: Buffer | null },
): Promise<void> {
  await saveOutcome(context.db, id, { ...failure, state: "failed", settled_at: context.clock() });
  await publish(context.db, "today", {});
}
