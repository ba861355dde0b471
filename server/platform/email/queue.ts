import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, retryNow, sendJobs } from "#server/platform/jobs/jobs.ts";
import { type Email, oneLine, withoutName } from "./email.ts";
import { mailboxOf } from "./mailbox.ts";
import {
  cancelCaptured,
  insertEmails,
  type NewEmail,
  type QueuedEmail,
  queuedEmails,
  reviveCaptured,
  reviveEmailsTo,
  reviveUnsent,
  unprovenAmong,
} from "./queries.ts";
import { sealText } from "./sealed-text.ts";

/** The part of the context whose SECRET_KEY seals the text. */
type Sealer = Pick<AppContext, "secret">;

export interface Outgoing {
  /** Idempotency key: of several emails with one key, only the first is sent. */
  key: string;
  to: string;
  email: Email;
  /** True for a log-in link or a notice about an account's security, which is sent even to a refused address. */
  is_security?: boolean;
}

export interface Place {
  is_bulk: boolean;
  broadcast_id?: number | null;
  /** Counts toward the limit of the recipient (unproven.ts). */
  is_unproven?: boolean;
}

/** Queue with twelve attempts within a day and a half. The first retry comes after a minute or two. */
export const emailQueue = {
  name: "email",
  policy: "exclusive",
  retryLimit: 11,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 12 * 60 * 60,
  // Longer than all timeouts of sending, so that an email is not sent twice while the first attempt lasts.
  expireInSeconds: 300,
  deleteAfterSeconds: 60 * 60,
} satisfies Queue;

/** Separate queue for bulk emails, so that nobody waits for a log-in link behind a hundred thousand. */
export const bulkEmailQueue = { ...emailQueue, name: "bulk-email" } satisfies Queue;

const ROWS_A_STATEMENT = 500;

/**
 * Queues an email in the caller's transaction. It is sent after the commit (send-email.ts), and never after a rollback.
 * Use unproven.ts for emails that a stranger can cause. An account with an unproven address gets emails without its
 * name, because somebody else may have chosen it.
 */
export async function queueEmail(sealer: Sealer, db: Database, outgoing: Outgoing): Promise<void> {
  await queueRows(sealer, db, [outgoing], { is_bulk: false });
}

/** Queues a log-in link or a notice about an account's security, which is never held back. */
export async function queueSecurityEmail(sealer: Sealer, db: Database, outgoing: Outgoing): Promise<void> {
  await queueEmail(sealer, db, { ...outgoing, is_security: true });
}

/**
 * Queues many emails in few statements. Those of a broadcast can be paused.
 * @returns the keys that were not queued before
 */
export async function queueEmails(
  sealer: Sealer,
  db: Database,
  outgoing: Outgoing[],
  place: Place = { is_bulk: true },
): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const some of chunksOf(outgoing))
    for (const { key } of await queueRows(sealer, db, some, place)) keys.add(key);
  return keys;
}

/** Creates jobs for queued emails that have none, after a restore or when a process died in the last attempt. */
export async function requeueEmails(db: Database): Promise<void> {
  for (const rows of chunksOf(await queuedEmails(db))) await sendEmailJobs(db, rows);
}

/** Creates jobs for the queued emails of a broadcast that was paused. */
export async function requeueBroadcast(db: Database, broadcastId: number): Promise<void> {
  for (const rows of chunksOf(await queuedEmails(db, broadcastId))) await sendEmailJobs(db, rows);
}

/** Sends the unsent emails of a restored account that are not older than a day. */
export async function requeueEmailsTo(db: Database, address: string, now: Date): Promise<void> {
  for (const rows of chunksOf(await reviveEmailsTo(db, address, new Date(now.getTime() - DAY_MS))))
    await sendEmailJobs(db, rows);
}

/** Queues failed emails again and retries waiting ones at once. Returns the number of failed ones. */
export async function sendUnsent(db: Database): Promise<number> {
  const revived = await reviveUnsent(db);
  for (const rows of chunksOf(revived)) await sendEmailJobs(db, rows);
  await retryNow(db, [emailQueue, bulkEmailQueue]);
  return revived.length;
}

/**
 * Queues the emails that were captured before a mail server was set. Log-in links among them are cancelled. Returns the
 * number of queued emails.
 */
export async function sendCaptured(db: Database): Promise<number> {
  const revived = await reviveCaptured(db);
  for (const rows of chunksOf(revived)) await sendEmailJobs(db, rows);
  await cancelCaptured(db, "Cancelled: its link has expired.");
  return revived.length;
}

function queueRows(sealer: Sealer, db: Database, outgoing: Outgoing[], place: Place): Promise<NewEmail[]> {
  const queue = async (transaction: Database) => {
    const unproven = await unprovenAmong(
      transaction,
      outgoing.map(({ to }) => oneLine(to)),
    );
    const rows = outgoing.map((one) => {
      const isStrange = place.is_unproven || unproven.has(oneLine(one.to));
      const email = isStrange ? withoutName(one.email) : one.email;
      const mailbox = place.is_unproven ? mailboxOf(oneLine(one.to)) : null;
      return {
        ...rowOf(sealer, { ...one, email }),
        is_security: one.is_security ?? false,
        mailbox,
        ...place,
      };
    });
    const added = await insertEmails(transaction, rows);
    await sendEmailJobs(transaction, added);
    return added;
  };
  return db.isTransaction ? queue(db) : db.transaction().execute(queue);
}

async function sendEmailJobs(db: Database, rows: readonly QueuedEmail[]): Promise<void> {
  for (const queue of [emailQueue, bulkEmailQueue]) {
    const jobs = rows
      .filter(({ is_bulk }) => is_bulk === (queue === bulkEmailQueue))
      .map(({ id }) => ({ data: { id }, singletonKey: String(id) }));
    if (jobs.length > 0) await sendJobs(db, queue, jobs);
  }
}

function* chunksOf<T>(items: T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += ROWS_A_STATEMENT)
    yield items.slice(from, from + ROWS_A_STATEMENT);
}

function rowOf({ secret }: Sealer, { key, to, email: { greeting, ...email } }: Outgoing) {
  return {
    key,
    recipient: oneLine(to),
    subject: oneLine(email.subject),
    sealed_text: sealText(secret, key, email),
  };
}
