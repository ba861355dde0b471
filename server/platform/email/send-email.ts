import type { AppContext } from "#server/context.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { queuedEmail, saveOutcome } from "./queries.ts";
import { emailQueue } from "./queue.ts";
import { sealText, textToSend } from "./sealed-text.ts";
import { openTransport, type Sender, type Transport } from "./transport.ts";

const queuedWithAnotherKey = "It was queued with another SECRET_KEY, and cannot be read any more.";

/** What nodemailer tells about a failure. */
type DeliveryError = Error & { responseCode?: number; code?: string };

/** Sends queued emails. They come from `sender` unless MAIL_FROM is set. */
export function emailJob(context: AppContext, sender: () => Promise<Sender>): Job {
  const transport = openTransport(context.config, sender);
  return {
    queue: emailQueue,
    run: ({ id }: { id: number }, attempt) => sendEmail(context, transport, id, attempt),
    close: () => transport.close(),
  };
}

async function sendEmail(
  context: AppContext,
  transport: Transport,
  id: number,
  { number: attempts }: Attempt,
): Promise<void> {
  const email = await queuedEmail(context.db, id);
  // It was sent before, or its recipient was deleted.
  if (!email) return;
  const text = textToSend(context.secret, email);
  if (!text) {
    await saveFailed(context, id, attempts, queuedWithAnotherKey);
    return;
  }
  const sealed_text = sealText(context.secret, email.key, text);
  try {
    await transport.send(email, text);
  } catch (error) {
    await saveFailure(context, id, { attempts, sealed_text }, error as DeliveryError);
    return;
  }
  await saveOutcome(context.db, id, {
    state: transport.outcome,
    attempts,
    settled_at: context.clock(),
    // An admin may read what nobody else got. A text that was sent belongs to its recipient alone.
    sealed_text: transport.outcome === "captured" ? sealed_text : null,
  });
}

/** @throws Error when the email is to be tried again */
async function saveFailure(
  context: AppContext,
  id: number,
  { attempts, sealed_text }: { attempts: number; sealed_text: Buffer },
  error: DeliveryError,
) {
  const last_error = error.message.slice(0, 500);
  const { code, responseCode } = error;
  if (attempts > emailQueue.retryLimit || isRefusedForGood(error)) {
    await saveFailed(context, id, attempts, last_error);
    // The mail server's own words may hold the address, which has no place in the log.
    context.log.warn({ email: id, attempts, code, responseCode }, "email failed");
    return;
  }
  await saveOutcome(context.db, id, { attempts, last_error, sealed_text });
  throw new Error(`email ${id} was not delivered: ${code} ${responseCode ?? ""}`);
}

function saveFailed(context: AppContext, id: number, attempts: number, last_error: string): Promise<void> {
  const settled_at = context.clock();
  return saveOutcome(context.db, id, {
    state: "failed",
    attempts,
    settled_at,
    last_error,
    sealed_text: null,
  });
}

/** A 5xx answer about this email ends it. One about the log-in is a wrong setting, which somebody will correct. */
function isRefusedForGood({ responseCode = 0, code }: DeliveryError): boolean {
  return responseCode >= 500 && code !== "EAUTH";
}
