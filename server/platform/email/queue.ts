import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { type Email, oneLine } from "./email.ts";
import { insertEmails, queuedEmailIds } from "./queries.ts";
import { sealText } from "./sealed-text.ts";

/** Whose SECRET_KEY seals the text. */
type Sealer = Pick<AppContext, "secret">;

export interface Outgoing {
  /** Idempotency: of several emails with one key the first is sent, the others are not. */
  key: string;
  to: string;
  email: Email;
}

/** Twelve attempts within a day and a half, the first again after a minute or two. */
export const emailQueue = {
  name: "email",
  policy: "exclusive",
  retryLimit: 11,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 12 * 60 * 60,
  // Longer than the timeouts of a sending together: an email is not sent twice while its first sending lasts.
  expireInSeconds: 300,
  deleteAfterSeconds: 60 * 60,
} satisfies Queue;

/** An email to one person goes before emails to many: nobody waits for a link behind a hundred thousand. */
const PRIORITY = { one: 1, many: 0 };
const ROWS_A_STATEMENT = 500;

/**
 * Queues an email in the caller's transaction: it is sent after the commit (send-email.ts), and never when the
 * transaction is rolled back.
 */
export async function queueEmail(sealer: Sealer, db: Database, outgoing: Outgoing): Promise<void> {
  await queueRows(sealer, db, [outgoing], PRIORITY.one);
}

/** The same for many emails, in few statements. */
export async function queueEmails(sealer: Sealer, db: Database, outgoing: Outgoing[]): Promise<void> {
  for (const some of chunksOf(outgoing)) await queueRows(sealer, db, some, PRIORITY.many);
}

/** Gives queued emails that have no job a new one: after a restore, or when a process died in the last attempt. */
export async function requeueEmails(db: Database): Promise<void> {
  for (const ids of chunksOf(await queuedEmailIds(db))) await sendEmailJobs(db, ids, PRIORITY.many);
}

function queueRows(sealer: Sealer, db: Database, outgoing: Outgoing[], priority: number): Promise<void> {
  const queue = async (transaction: Database) => {
    const rows = outgoing.map((one) => rowOf(sealer, one));
    const ids = await insertEmails(transaction, rows);
    await sendEmailJobs(transaction, ids, priority);
  };
  return db.isTransaction ? queue(db) : db.transaction().execute(queue);
}

async function sendEmailJobs(db: Database, ids: number[], priority: number): Promise<void> {
  const jobs = ids.map((id) => ({ data: { id }, singletonKey: String(id), priority }));
  if (jobs.length > 0) await sendJobs(db, emailQueue, jobs);
}

function* chunksOf<T>(items: T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += ROWS_A_STATEMENT)
    yield items.slice(from, from + ROWS_A_STATEMENT);
}

function rowOf({ secret }: Sealer, { key, to, email }: Outgoing) {
  return {
    key,
    recipient: oneLine(to),
    subject: oneLine(email.subject),
    text_body: "",
    html_body: "",
    sealed_text: sealText(secret, key, email),
  };
}
