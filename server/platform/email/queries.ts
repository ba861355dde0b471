import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Mail } from "#server/platform/database/types.ts";

export type MailRow = Selectable<Mail>;

/** A key that was there before leaves the email that it came with. */
export async function insertMail(db: Database, mail: Insertable<Mail>[]): Promise<void> {
  await db
    .insertInto("mail")
    .values(mail)
    .onConflict((conflict) => conflict.constraint("mail_key_once").doNothing())
    .execute();
}

/**
 * Takes emails that are due, oldest first, for this worker alone until `leaseEnds`: whatever happens to the
 * worker, another takes them over then. Each taking counts as an attempt.
 */
export function claimDueMail(db: Database, now: Date, leaseEnds: Date, limit: number): Promise<MailRow[]> {
  return db
    .updateTable("mail")
    .set((eb) => ({ due_at: leaseEnds, attempts: eb("attempts", "+", 1) }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mail")
        .select("id")
        .where("state", "=", "queued")
        .where((due) => due.or([due("due_at", "is", null), due("due_at", "<=", now)]))
        .orderBy(sql`due_at NULLS FIRST`)
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function settleMail(
  db: Database,
  id: number,
  outcome: { state: "sent" | "captured" | "failed"; settled_at: Date; last_error?: string },
): Promise<void> {
  // What was delivered is the recipient's alone: its links must not lie about in our tables and backups.
  const forgotten = outcome.state === "sent" ? { text_body: "", html_body: "" } : {};
  await db
    .updateTable("mail")
    .set({ ...outcome, ...forgotten, due_at: null })
    .where("id", "=", id)
    .execute();
}

export async function postponeMail(db: Database, id: number, dueAt: Date, error: string): Promise<void> {
  await db.updateTable("mail").set({ due_at: dueAt, last_error: error }).where("id", "=", id).execute();
}

/** Forgets emails settled before `before`; returns how many. */
export async function deleteOldMail(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("mail").where("settled_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets every email to an address, sent or waiting: its owner's account is gone (security.md T36). */
export async function deleteMailTo(db: Database, address: string): Promise<void> {
  await db.deleteFrom("mail").where("recipient", "=", address).execute();
}
