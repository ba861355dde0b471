import type { AppContext } from "#server/context.ts";
import type { Attempt, Job } from "#server/platform/jobs/jobs.ts";
import { paceOf } from "./pace.ts";
import { type EmailRow, queuedEmail, saveOutcome, saveRefused } from "./queries.ts";
import { bulkEmailQueue, emailQueue } from "./queue.ts";
import { sealText, textToSend } from "./sealed-text.ts";
import { openTransport, type Sender, type Transport } from "./transport.ts";

const queuedWithAnotherKey = "It was queued with another SECRET_KEY, and cannot be read any more.";

/** What nodemailer tells about a failure. */
type DeliveryError = Error & { responseCode?: number; code?: string; command?: string; response?: string };

/**
 * Sends queued emails. They come from `sender` unless MAIL_FROM is set. Emails to many have connections of their own, so that they
 * hold up none to one person.
 */
export function emailJobs(context: AppContext, sender: () => Promise<Sender>): Job[] {
  return [emailQueue, bulkEmailQueue].map((queue) => {
    const isBulk = queue === bulkEmailQueue;
    const transport = openTransport(context.config, sender);
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
  const email = await queuedEmail(context.db, id);
  // It was sent before, or its recipient was deleted. A paused one gets a new job when its broadcast goes on.
  if (!email || email.paused_at) return;
  if (email.refusal && transport.outcome === "sent") {
    await saveFailed(context, id, attempts, `Not sent: this address was refused before. ${email.refusal}`);
    return;
  }
  const text = textToSend(context.secret, email);
  if (!text) {
    await saveFailed(context, id, attempts, queuedWithAnotherKey);
    return;
  }
  const sealed_text = sealText(context.secret, email.key, text);
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
  const { code, responseCode } = error;
  if (attempts > emailQueue.retryLimit || isRefusedForGood(error)) {
    await saveFailed(context, id, attempts, last_error);
    if (isGone(error)) await saveRefused(context.db, recipient, last_error, context.clock());
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

/**
 * Whether the mail server said at RCPT that there is no such address. A full mailbox (5.2.2) or a rule against our server (5.7)
 * says nothing about the address.
 */
function isGone({ responseCode = 0, command, response = "" }: DeliveryError): boolean {
  if (command !== "RCPT TO" || ![550, 551, 553].includes(responseCode)) return false;
  const [, detail] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  return detail === undefined || detail.startsWith("5.1.");
}

/** A 5xx answer about this email ends it. One about the log-in is a wrong setting, which somebody will correct. */
function isRefusedForGood({ responseCode = 0, code }: DeliveryError): boolean {
  return responseCode >= 500 && code !== "EAUTH";
}
