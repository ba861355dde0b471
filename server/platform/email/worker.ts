import { setTimeout as sleep } from "node:timers/promises";
import { answerResetRequests } from "#server/accounts/credentials/request-reset.ts";
import type { AppContext } from "#server/context.ts";
import { claimDueMail, type MailRow, postponeMail, settleMail } from "./queries.ts";
import { openTransport, type Transport } from "./transport.ts";

const BATCH = 5;
/** How often an idle worker looks; one indexed read of an empty index. */
const LOOK_EVERY_MS = 1_000;
const AFTER_FAULT_MS = 5_000;
/** Longer than a email's timeouts together: a email is not sent twice while its first sending lasts. */
const LEASE_MS = 5 * 60_000;
/** A stop waits this long for emails on their way; what is cut off is sent again after its lease. */
const STOP_MS = 5_000;

const MINUTE_MS = 60_000;
/** Waits between attempts; after the last the email has failed, a day and a half after the first. */
const backoff_ms = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * MINUTE_MS);

/** What nodemailer tells of a failure. */
type Undelivered = Error & { responseCode?: number; code?: string };

/** Sends everything that is due now, and what that makes due; returns how many letters were taken. */
export async function drainMail(context: AppContext, transport?: Transport): Promise<number> {
  const through = transport ?? openTransport(context);
  let taken = 0;
  try {
    for (
      let batch = await deliverBatch(context, through);
      batch > 0;
      batch = await deliverBatch(context, through)
    )
      taken += batch;
  } finally {
    if (!transport) through.close();
  }
  return taken;
}

async function deliverBatch(context: AppContext, transport: Transport): Promise<number> {
  await answerResetRequests(context);
  const now = context.clock();
  const due = await claimDueMail(context.db, now, new Date(now.getTime() + LEASE_MS), BATCH);
  await Promise.all(due.map((mail) => deliver(context, transport, mail)));
  return due.length;
}

async function deliver(context: AppContext, transport: Transport, mail: MailRow): Promise<void> {
  try {
    await transport.carry(mail);
  } catch (error) {
    await notDelivered(context, mail, error as Error);
    return;
  }
  await settleMail(context.db, mail.id, { state: transport.outcome, settled_at: context.clock() });
}

/** A refusal for good (an address that does not exist) ends the email; anything else is tried again later. */
async function notDelivered(context: AppContext, mail: MailRow, error: Error): Promise<void> {
  const now = context.clock();
  const wait_ms = backoff_ms[mail.attempts - 1];
  const last_error = error.message.slice(0, 500);
  // The server's own words may hold the address, which has no place in the log.
  const { code, responseCode } = error as Undelivered;
  context.log.warn({ mail: mail.id, attempt: mail.attempts, code, responseCode }, "email not delivered");
  if (wait_ms === undefined || refusedForGood(error))
    await settleMail(context.db, mail.id, { state: "failed", settled_at: now, last_error });
  else await postponeMail(context.db, mail.id, new Date(now.getTime() + wait_ms), last_error);
}

/** A 5xx answer about this email; one about the log-in is a setting that somebody will mend. */
function refusedForGood(error: Undelivered): boolean {
  return (error.responseCode ?? 0) >= 500 && error.code !== "EAUTH";
}

/** Sends emails as they come until it is stopped; any number of processes may do so at once. */
export function startMailWorker(context: AppContext): { stop(): Promise<void> } {
  const transport = openTransport(context);
  const stopping = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const taken = await deliverBatch(context, transport);
        if (taken < BATCH) await pause(LOOK_EVERY_MS);
      } catch (error) {
        context.log.warn({ err: error }, "the mail worker waits");
        await pause(AFTER_FAULT_MS);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
