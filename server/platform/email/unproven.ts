import { sql } from "kysely";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { oneLine } from "./email.ts";
import { mailboxOf } from "./mailbox.ts";
import { provenAmong } from "./queries.ts";
import { type Outgoing, queueEmail, queueEmails } from "./queue.ts";

/** Emails of this kind to one mailbox; further ones are not sent. */
export const MOST_AN_HOUR = 2;
export const MOST_A_DAY = 5;

type Context = Pick<AppContext, "secret" | "config">;

/**
 * Queues an email that somebody causes who has not proven to own the address: whoever types it into a form. No number of
 * accounts, forms or networks fills a stranger's mailbox. Call it in a transaction.
 * @returns false when the address has had enough of them: nothing is queued
 */
export async function queueUnproven(context: Context, db: Database, outgoing: Outgoing): Promise<boolean> {
  if (!(await mayGetUnproven(context, db, outgoing.to))) return false;
  await countUnproven(context, db, outgoing);
  return true;
}

/** The same for what the owner of an account causes: without a limit once they have proven that the address is theirs. */
export async function queueForOwner(context: Context, db: Database, outgoing: Outgoing): Promise<void> {
  const isProven = (await provenAmong(db, [outgoing.to])).size > 0;
  if (isProven) await queueEmail(context, db, outgoing);
  else await queueUnproven(context, db, outgoing);
}

/** The same without the limit, for a reset link: no other email may keep an owner out of their account. It counts. */
export async function countUnproven(context: Context, db: Database, outgoing: Outgoing): Promise<void> {
  await queueEmails(context, db, [outgoing], { is_bulk: false, is_unproven: true });
}

/** Whether the address may get one more. The answer holds until the transaction ends. */
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
