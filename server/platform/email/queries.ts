import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Emails } from "#server/platform/database/types.ts";

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

/** With what may keep it here: a pause of its broadcast, or a mail server that refused the address for good. */
export function queuedEmail(db: Database, id: number) {
  return db
    .selectFrom("emails")
    .leftJoin("broadcasts", "broadcasts.id", "broadcast_id")
    .leftJoin("refused_addresses", "address", "recipient")
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

export async function saveRefused(db: Database, address: string, answer: string, now: Date): Promise<void> {
  const refusal = { answer, refused_at: now };
  await db
    .insertInto("refused_addresses")
    .values({ address, ...refusal })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(refusal))
    .execute();
}

/** Whether nothing is sent to an address because a mail server refused it for good. */
export const isRefused = (address: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM refused_addresses WHERE refused_addresses.address = ${address})`;

/** Writes to the address again. */
export async function forgetRefused(db: Database, address: string): Promise<void> {
  await db.deleteFrom("refused_addresses").where("address", "=", address).execute();
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
  await db
    .updateTable("emails")
    // Earlier versions queued the text in clear.
    .set({ ...outcome, text_body: "", html_body: "" })
    .where("id", "=", id)
    .execute();
}

/** Takes back what waits to be sent: a mail server that was away may take the older of two emails last. */
export async function takeBackQueued(db: Database, keyPrefix: string): Promise<void> {
  await db
    .deleteFrom("emails")
    .where("state", "=", "queued")
    .where(sql<boolean>`starts_with(key, ${keyPrefix})`)
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
  await forgetRefused(db, address);
}
