import type { Insertable } from "kysely";
import { MOST_TITLES } from "#contract/courses/programs/programs.ts";
import { isOpen, published } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { OpeningAlerts } from "#server/platform/database/types.ts";

/** Returns a published program. A concurrent change or deletion of the program waits for this transaction. */
export const sharedProgram = (db: Database, id: number, now: Date) =>
  published(db).select(isOpen(now).as("is_open")).where("id", "=", id).forShare().executeTakeFirst();

/** Inserts a request, unless the address already waits for this program. */
export async function insertAlert(db: Database, row: Insertable<OpeningAlerts>): Promise<void> {
  await db
    .insertInto("opening_alerts")
    .values(row)
    .onConflict((conflict) => conflict.constraint("opening_alerts_once").doNothing())
    .execute();
}

export const waitingCounts = (db: Database) =>
  db
    .selectFrom("opening_alerts")
    .select((eb) => ["program_id", eb.cast<number>(eb.fn.countAll(), "integer").as("waiting")])
    .groupBy("program_id")
    .orderBy("program_id")
    .limit(MOST_TITLES)
    .execute();

/** Locks and returns the next requests, by id, whose program is open now. Another process skips locked ones. */
export const dueAlerts = (db: Database, now: Date, after: number, most: number) =>
  db
    .selectFrom("opening_alerts")
    .innerJoin(
      published(db).select(["id", "title"]).where(isOpen(now)).as("opened"),
      "opened.id",
      "program_id",
    )
    .select(["opening_alerts.id", "email", "program_id", "title"])
    .where("opening_alerts.id", ">", after)
    .orderBy("opening_alerts.id")
    .limit(most)
    .forUpdate("opening_alerts")
    .skipLocked()
    .execute();

export async function deleteAlerts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("opening_alerts").where("id", "in", ids).execute();
}

export async function deleteAlertsOfPrograms(db: Database, programIds: readonly number[]): Promise<void> {
  await db.deleteFrom("opening_alerts").where("program_id", "in", programIds).execute();
}

export async function deleteAlertsTo(db: Database, email: string): Promise<void> {
  await db.deleteFrom("opening_alerts").where("email", "=", email).execute();
}

/** Deletes requests that were never answered. Returns how many. */
export async function deleteOldAlerts(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("opening_alerts")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
