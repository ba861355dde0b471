import type { AppContext } from "#server/context.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { queuedEmail, saveOutcome } from "./queries.ts";
import { emailQueue } from "./queue.ts";
import { sealText } from "./sealed-text.ts";
import { openTransport, type Sender, type Transport } from "./transport.ts";

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
  try {
    await transport.send(email);
  } catch (error) {
    await saveFailure(context, id, attempts, error as DeliveryError);
    return;
  }
  await saveOutcome(context.db, id, {
    state: transport.outcome,
    attempts,
    settled_at: context.clock(),
    // An admin may read what nobody else got.
    sealed_text: transport.outcome === "captured" ? sealText(context.secret, email) : null,
  });
}

/** @throws Error when the email is to be tried again */
async function saveFailure(context: AppContext, id: number, attempts: number, error: DeliveryError) {
  const isLast = attempts > emailQueue.retryLimit || isRefusedForGood(error);
  await saveOutcome(context.db, id, {
    state: isLast ? "failed" : "queued",
    attempts,
    settled_at: isLast ? context.clock() : null,
    last_error: error.message.slice(0, 500),
  });
  const { code, responseCode } = error;
  // The mail server's own words may hold the address, which has no place in the log.
  if (!isLast) throw new Error(`email ${id} was not delivered: ${code} ${responseCode ?? ""}`);
  context.log.warn({ email: id, attempts, code, responseCode }, "email failed");
}

/** A 5xx answer about this email ends it. One about the log-in is a wrong setting, which somebody will correct. */
function isRefusedForGood({ responseCode = 0, code }: DeliveryError): boolean {
  return responseCode >= 500 && code !== "EAUTH";
}
