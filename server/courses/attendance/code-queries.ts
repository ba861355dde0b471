import { sql } from "kysely";
import { CODE_ARRIVES_WITHIN_HOURS } from "#contract/courses/attendance/attendance-codes.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { registerStudents } from "./queries.ts";

/** Returns the code of a session that counts at this time. */
export const livingCode = (db: Database, unit: number, now: Date) =>
  db
    .selectFrom("attendance_codes")
    .select(["id", "code", "ends_at"])
    .where("unit_id", "=", unit)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** Ends the code of a session. Returns the number of ended codes. */
export async function endCodes(db: Database, unit: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("attendance_codes")
    // The clock may have been set back since the code was shown.
    .set({ ends_at: sql<Date>`greatest(starts_at, ${now})` })
    .where("unit_id", "=", unit)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes codes that no device can send any more. Their numbers may then come again. */
export const deleteOldCodes = (db: Database, now: Date) =>
  db
    .deleteFrom("attendance_codes")
    .where("ends_at", "<", new Date(now.getTime() - (CODE_ARRIVES_WITHIN_HOURS + 1) * 3_600_000))
    .execute();

interface NewCode {
  unit_id: number;
  code: string;
  starts_at: Date;
  ends_at: Date;
  shown_by: number | null;
}

/** Inserts a code. Returns false if another session has the same one. */
export async function insertCode(db: Database, code: NewCode): Promise<boolean> {
  const row = await db
    .insertInto("attendance_codes")
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the session whose code it was at this time, if the student is in its program. */
export async function sessionOfCode(db: Database, student: number, code: string, typed_at: Date) {
  const found = await db
    .selectFrom("attendance_codes")
    .select("unit_id")
    .where("code", "=", code)
    .where("starts_at", "<=", typed_at)
    .where("ends_at", ">", typed_at)
    .executeTakeFirst();
  if (!found) return undefined;
  const own = await registerStudents(db, found.unit_id, { includesLater: true })
    .innerJoin("programs", "programs.id", "units.program_id")
    .select("units.id")
    .where("users.id", "=", student)
    .where("programs.deleted_at", "is", null)
    .where(sql<boolean>`units.state = 'published'`)
    .executeTakeFirst();
  return own?.id;
}
