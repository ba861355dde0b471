import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Emails } from "#server/platform/database/types.ts";
import { unmarkAddress } from "./refusals.ts";

export type EmailRow = Selectable<Emails>;

export type QueuedEmail = Pick<EmailRow, "id" | "is_bulk">;
export type NewEmail = QueuedEmail & Pick<EmailRow, "key">;

/** Answers the new emails. A key that was there before keeps the email that it came with. */
export function insertEmails(db: Database, emails: Insertable<Emails>[]): Promise<NewEmail[]> {
  if (emails.length === 0) return Promise.resolve([]);
  return db
    .insertInto("emails")
    .values(emails)
    .onConflict((conflict) => conflict.constraint("emails_key_once").doNothing())
    .returning(["id", "is_bulk", "key"])
    .execute();
}

/** Those of the addresses that an account names whose owner has not opened a link that was sent there. */
export const unprovenAmong = (db: Database, addresses: string[]) => accountsAmong(db, addresses, "is");

/** Those whose owner has. */
export const provenAmong = (db: Database, addresses: string[]) => accountsAmong(db, addresses, "is not");

async function accountsAmong(
  db: Database,
  addresses: string[],
  proof: "is" | "is not",
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("email", "in", addresses)
    .where("email_proven_at", proof, null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** An email to send, with what may hold it back: a pause of its broadcast, or a mark of its address. */
export function queuedEmail(db: Database, id: number, now: Date) {
  return db
    .selectFrom("emails")
    .leftJoin("broadcasts", "broadcasts.id", "broadcast_id")
    .leftJoin("refused_addresses", (join) =>
      join.onRef("address", "=", "recipient").on("expires_at", ">", now).on("is_security", "=", false),
    )
    .selectAll("emails")
    .select(["paused_at", "refused_addresses.answer as refusal"])
    .where("emails.id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

/** All that are queued, or those of a broadcast. */
export function queuedEmails(db: Database, broadcastId?: number): Promise<QueuedEmail[]> {
  return db
    .selectFrom("emails")
    .select(["id", "is_bulk"])
    .where("state", "=", "queued")
    .$if(broadcastId !== undefined, (query) => query.where("broadcast_id", "=", broadcastId ?? 0))
    .orderBy("id")
    .execute();
}

/**
 * When the next email may leave, one after the other over all processes. An email to one person takes the next place; one to many
 * only a place that nobody waits for: null means that it is to ask again.
 */
export async function takePlace(db: Database, every_ms: number, isBulk: boolean): Promise<number | null> {
  const step = sql`${every_ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ wait_ms: number }>`
    UPDATE email_pace SET next_at = greatest(next_at, clock_timestamp()) + ${step}
    WHERE ${isBulk ? sql`next_at <= clock_timestamp()` : sql`true`}
    RETURNING greatest(0, extract(epoch FROM next_at - ${step} - clock_timestamp()) * 1000)::float8 AS wait_ms`.execute(
    db,
  );
  return rows[0]?.wait_ms ?? null;
}

/** Whether an email with this key was queued before, sent since or not. */
export async function hasEmail(db: Database, key: string): Promise<boolean> {
  return (await db.selectFrom("emails").select("id").where("key", "=", key).executeTakeFirst()) !== undefined;
}

export async function saveOutcome(
  db: Database,
  id: number,
  outcome: Updateable<Pick<Emails, "state" | "attempts" | "settled_at" | "last_error" | "sealed_text">>,
): Promise<void> {
  await db.updateTable("emails").set(outcome).where("id", "=", id).execute();
}

/** Failed emails whose text is still stored, so that they can still be sent. */
export function unsentEmails(db: Database) {
  return db.selectFrom("emails").where("state", "=", "failed").where("sealed_text", "is not", null);
}

/** Queues every unsent email again, as if it had not been tried. */
export function reviveUnsent(db: Database): Promise<QueuedEmail[]> {
  return db
    .updateTable("emails")
    .set({ state: "queued", settled_at: null, attempts: 0, last_error: null })
    .where("id", "in", unsentEmails(db).select("id"))
    .returning(["id", "is_bulk"])
    .execute();
}

/** Takes back what may still be sent: a mail server that was away may take the older of two emails last. */
export async function takeBackQueued(db: Database, keyPrefix: string): Promise<void> {
  const hasPrefix = sql<boolean>`starts_with(key, ${keyPrefix})`;
  await db.deleteFrom("emails").where("state", "=", "queued").where(hasPrefix).execute();
  await db
    .updateTable("emails")
    .set({ sealed_text: null })
    .where("state", "=", "failed")
    .where(hasPrefix)
    .execute();
}

/** Deletes emails settled before `before`; returns how many. */
export async function deleteOldEmails(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("emails")
    .where("settled_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes every email to an address, sent or waiting, when its owner's account is deleted. */
export async function deleteEmailsTo(db: Database, address: string): Promise<void> {
  await db.deleteFrom("emails").where("recipient", "=", address).execute();
  await unmarkAddress(db, address);
}
