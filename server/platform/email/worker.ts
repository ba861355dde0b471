import { setTimeout as sleep } from "node:timers/promises";
import { answerResetRequests } from "#server/accounts/credentials/request-reset.ts";
import type { House } from "#server/context.ts";
import { claimDueMail, type MailRow, postponeMail, settleMail } from "./queries.ts";
import { type Carrier, openCarrier } from "./transport.ts";

const BATCH = 5;
/** How often an idle worker looks; one indexed read of an empty index. */
const LOOK_EVERY_MS = 1_000;
const AFTER_FAULT_MS = 5_000;
/** Longer than a letter's timeouts together: a letter is not sent twice while its first sending lasts. */
const LEASE_MS = 5 * 60_000;
/** A stop waits this long for letters on their way; what is cut off is sent again after its lease. */
const STOP_MS = 5_000;

const MINUTE_MS = 60_000;
/** Waits between attempts; after the last the letter has failed, a day and a half after the first. */
const backoff_ms = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * MINUTE_MS);

/** What nodemailer tells of a failure. */
type Undelivered = Error & { responseCode?: number; code?: string };

/** Sends everything that is due now, and what that makes due; returns how many letters were taken. */
export async function drainMail(house: House, carrier?: Carrier): Promise<number> {
  const through = carrier ?? openCarrier(house);
  let taken = 0;
  try {
    for (
      let batch = await deliverBatch(house, through);
      batch > 0;
      batch = await deliverBatch(house, through)
    )
      taken += batch;
  } finally {
    if (!carrier) through.close();
  }
  return taken;
}

async function deliverBatch(house: House, carrier: Carrier): Promise<number> {
  await answerResetRequests(house);
  const now = house.clock();
  const due = await claimDueMail(house.db, now, new Date(now.getTime() + LEASE_MS), BATCH);
  await Promise.all(due.map((mail) => deliver(house, carrier, mail)));
  return due.length;
}

async function deliver(house: House, carrier: Carrier, mail: MailRow): Promise<void> {
  try {
    await carrier.carry(mail);
  } catch (error) {
    await notDelivered(house, mail, error as Error);
    return;
  }
  await settleMail(house.db, mail.id, { state: carrier.outcome, settled_at: house.clock() });
}

/** A refusal for good (an address that does not exist) ends the letter; anything else is tried again later. */
async function notDelivered(house: House, mail: MailRow, error: Error): Promise<void> {
  const now = house.clock();
  const wait_ms = backoff_ms[mail.attempts - 1];
  const last_error = error.message.slice(0, 500);
  // The server's own words may hold the address, which has no place in the log.
  const { code, responseCode } = error as Undelivered;
  house.log.warn({ mail: mail.id, attempt: mail.attempts, code, responseCode }, "letter not delivered");
  if (wait_ms === undefined || refusedForGood(error))
    await settleMail(house.db, mail.id, { state: "failed", settled_at: now, last_error });
  else await postponeMail(house.db, mail.id, new Date(now.getTime() + wait_ms), last_error);
}

/** A 5xx answer about this letter; one about the log-in is a setting that somebody will mend. */
function refusedForGood(error: Undelivered): boolean {
  return (error.responseCode ?? 0) >= 500 && error.code !== "EAUTH";
}

/** Sends letters as they come until it is stopped; any number of processes may do so at once. */
export function startMailWorker(house: House): { stop(): Promise<void> } {
  const carrier = openCarrier(house);
  const stopping = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const taken = await deliverBatch(house, carrier);
        if (taken < BATCH) await pause(LOOK_EVERY_MS);
      } catch (error) {
        house.log.warn({ err: error }, "the mail worker waits");
        await pause(AFTER_FAULT_MS);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
      carrier.close();
    },
  };
}
