import { sql } from "kysely";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { oneLine } from "./email.ts";
import { mailboxOf } from "./mailbox.ts";
import { provenAmong } from "./queries.ts";
import { type Outgoing, queueEmail, queueEmails } from "./queue.ts";

/** Maximum number of these emails to one mailbox. Further ones are not sent. */
export const MOST_AN_HOUR = 2;
export const MOST_A_DAY = 5;

type Context = Pick<AppContext, "secret" | "config">;

/**
 * Queues an email caused by somebody who may not own the address, such as a visitor who types it into a form. A limit
 * protects strangers' mailboxes. It counts all accounts, forms and networks together. Call it in a transaction.
 * @returns false if the limit is reached and nothing was queued
 */
export async function queueUnproven(context: Context, db: Database, outgoing: Outgoing): Promise<boolean> {
  if (!(await mayGetUnproven(context, db, outgoing.to))) return false;
  await countUnproven(context, db, outgoing);
  return true;
}

/** Queues an email caused by an account's owner. There is no limit once they have proven that the address is theirs. */
export async function queueForOwner(context: Context, db: Database, outgoing: Outgoing): Promise<void> {
  const isProven = (await provenAmong(db, [outgoing.to])).size > 0;
  if (isProven) await queueEmail(context, db, outgoing);
  else await queueUnproven(context, db, outgoing);
}

/**
 * Queues a notice that an account's log-in was changed. It counts toward the limit but is never blocked by it: otherwise
 * somebody else could use up the limit first. The caller limits the changes.
 */
export async function queueNotice(context: Context, db: Database, outgoing: Outgoing): Promise<void> {
  const notice = { ...outgoing, is_security: true };
  const isProven = (await provenAmong(db, [outgoing.to])).size > 0;
  if (isProven) await queueEmail(context, db, notice);
  else await countUnproven(context, db, notice);
}

/** Queues a reset link, which counts toward the limit but is never blocked by it: owners must not be locked out. */
export async function countUnproven(context: Context, db: Database, outgoing: Outgoing): Promise<void> {
  await queueEmails(context, db, [outgoing], { is_bulk: false, is_unproven: true });
}

/** Returns true if the mailbox may get one more. Locks the mailbox until the transaction ends. */
export async function mayGetUnproven({ config }: Context, db: Database, address: string): Promise<boolean> {
  if (!config.rateLimits) return true;
  const mailbox = mailboxOf(oneLine(address));
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('unproven email ' || ${mailbox}, 0))`.execute(db);
  const { hour, day } = await db
    .selectFrom("emails")
    .select((eb) => [
      eb.fn.countAll<number>().as("day"),
      eb.fn
        .countAll<number>()
        .filterWhere("created_at", ">", sql<Date>`now() - interval '1 hour'`)
        .as("hour"),
    ])
    .where("mailbox", "=", mailbox)
    .where("is_unproven", "=", true)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(hour) < MOST_AN_HOUR && Number(day) < MOST_A_DAY;
}
