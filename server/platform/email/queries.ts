import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Emails } from "#server/platform/database/types.ts";

export type EmailRow = Selectable<Emails>;

/** Answers the ids of the new emails. A key that was there before keeps the email that it came with. */
export async function insertEmails(db: Database, emails: Insertable<Emails>[]): Promise<number[]> {
  const rows = await db
    .insertInto("emails")
    .values(emails)
    .onConflict((conflict) => conflict.constraint("emails_key_once").doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export function queuedEmail(db: Database, id: number): Promise<EmailRow | undefined> {
  return db
    .selectFrom("emails")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

export async function queuedEmailIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "queued")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
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
}
