import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Emails } from "#server/platform/database/types.ts";
import { unmarkAddress } from "./refusals.ts";

export type EmailRow = Selectable<Emails>;

export type QueuedEmail = Pick<EmailRow, "id" | "is_bulk">;
export type NewEmail = QueuedEmail & Pick<EmailRow, "key">;

/** Inserts the emails and returns the new ones. An email whose key already exists is not inserted. */
export function insertEmails(db: Database, emails: Insertable<Emails>[]): Promise<NewEmail[]> {
  if (emails.length === 0) return Promise.resolve([]);
  return db
    .insertInto("emails")
    .values(emails)
    .onConflict((conflict) => conflict.constraint("emails_key_once").doNothing())
    .returning(["id", "is_bulk", "key"])
    .execute();
}

/** Returns the addresses that belong to an account whose owner has not proven them by opening an emailed link. */
export const unprovenAmong = (db: Database, addresses: string[]) => accountsAmong(db, addresses, "is");

/** Returns the addresses that belong to an account whose owner has proven them. */
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

/** Returns an email to send, with the reasons to hold it back: a paused broadcast or a refused address. */
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

/** Returns all queued emails, or those of one broadcast. */
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
 * Reserves the next sending slot across all processes and returns the wait in milliseconds. An email to one person
 * takes the next slot. A bulk email gets only a slot that is free now: null means that it must ask again.
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

/** Returns true if an email with this key was ever queued, even if it was sent since. */
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

/** Selects failed emails whose text is still stored, so that they can still be sent. */
export function unsentEmails(db: Database) {
  return db.selectFrom("emails").where("state", "=", "failed").where("sealed_text", "is not", null);
}

/**
 * Queues every unsent email again, with its attempts reset. The conditions are on the UPDATE itself, so that the second
 * of two calls at once checks them again.
 */
export function reviveUnsent(db: Database): Promise<QueuedEmail[]> {
  return db
    .updateTable("emails")
    .set({ state: "queued", settled_at: null, attempts: 0, last_error: null })
    .where("state", "=", "failed")
    .where("sealed_text", "is not", null)
    .returning(["id", "is_bulk"])
    .execute();
}

/** Selects emails that were captured while no mail server was set. */
export function capturedEmails(db: Database) {
  return db.selectFrom("emails").where("state", "=", "captured");
}

/** Queues the captured emails again, except for log-in links and notices of security. */
export function reviveCaptured(db: Database): Promise<QueuedEmail[]> {
  return db
    .updateTable("emails")
    .set({ state: "queued", settled_at: null, attempts: 0, last_error: null })
    .where("state", "=", "captured")
    .where("is_security", "=", false)
    .returning(["id", "is_bulk"])
    .execute();
}

/** Cancels the captured emails for this reason, and deletes their texts. Returns their number. */
export async function cancelCaptured(db: Database, last_error: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("emails")
    .set({ state: "cancelled", last_error, sealed_text: null })
    .where("state", "=", "captured")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Withdraws the unsent emails with this key prefix. Otherwise a retried older email could arrive last. */
export async function takeBackQueued(db: Database, keyPrefix: string): Promise<void> {
  const hasPrefix = sql<boolean>`starts_with(key, ${keyPrefix})`;
  await db.deleteFrom("emails").where("state", "=", "queued").where(hasPrefix).execute();
  await db
    .updateTable("emails")
    .set({ state: "cancelled", last_error: "Cancelled: a newer email replaced it.", sealed_text: null })
    .where("state", "=", "failed")
    .where(hasPrefix)
    .execute();
}

/**
 * Withdraws the unsent emails whose keys begin with these two words, such as "submission-graded 12". Returns their keys.
 */
export async function withdrawUnsent(db: Database, beginnings: readonly string[]): Promise<string[]> {
  if (beginnings.length === 0) return [];
  const isMeant = sql<boolean>`split_part(key, ' ', 1) || ' ' || split_part(key, ' ', 2) = ANY(${beginnings})`;
  const queued = await db
    .deleteFrom("emails")
    .where("state", "=", "queued")
    .where(isMeant)
    .returning("key")
    .execute();
  const failed = await db
    .updateTable("emails")
    .set({ state: "cancelled", last_error: "Cancelled: it is no longer right.", sealed_text: null })
    .where("state", "=", "failed")
    .where("sealed_text", "is not", null)
    .where(isMeant)
    .returning("key")
    .execute();
  return [...queued, ...failed].map(({ key }) => key);
}

/**
 * Prepares the unsent emails of a restored account. Cancels those with a log-in link, because the links ended with the
 * deletion, and those that were queued before `before`. Returns the emails that are still to be sent.
 */
export async function reviveEmailsTo(db: Database, address: string, before: Date): Promise<QueuedEmail[]> {
  const cancel = (last_error: string) =>
    db
      .updateTable("emails")
      .set({
        state: "cancelled",
        settled_at: sql`coalesce(settled_at, created_at)`,
        last_error,
        sealed_text: null,
      })
      .where("recipient", "=", address);
  await cancel("Cancelled: its link ended when the account was deleted.")
    .where("state", "in", ["queued", "failed"])
    .where("is_security", "=", true)
    .execute();
  await cancel("Cancelled: it was too old when the account was restored.")
    .where("state", "=", "queued")
    .where("created_at", "<", before)
    .execute();
  return db
    .selectFrom("emails")
    .select(["id", "is_bulk"])
    .where("recipient", "=", address)
    .where("state", "=", "queued")
    .execute();
}

/** Deletes emails settled before `before`. Returns their number. */
export async function deleteOldEmails(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("emails")
    .where("settled_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes every email to an address, sent or queued, when its owner's account is deleted. */
export async function deleteEmailsTo(db: Database, address: string): Promise<void> {
  await db.deleteFrom("emails").where("recipient", "=", address).execute();
  await unmarkAddress(db, address);
}
