import { type Insertable, sql } from "kysely";
import { unitsOf } from "#contract/learning/units.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { toInstitute } from "#server/content/institute/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sharedRead } from "#server/platform/database/shared-read.ts";
import type { EnrollmentUndos } from "#server/platform/database/types.ts";
import type { Email } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";

export interface NewEnrollment {
  id: number;
  enrolled_at: Date;
}

/** The unique constraint decides who comes twice; nothing is looked up first. */
export function insertEnrollment(
  db: Database,
  userId: number,
  programId: number,
  now: Date,
): Promise<NewEnrollment> {
  return db
    .insertInto("enrollments")
    .values({ user_id: userId, program_id: programId, enrolled_at: now })
    .returning(["id", "enrolled_at"])
    .executeTakeFirstOrThrow();
}

/** A program that a student may want, and the institute that will write to them: one question, for all who come at once. */
export const programOnOffer = sharedRead(async (db, id: number) => {
  const row = await db
    .selectFrom("programs")
    .select((eb) => [
      "id",
      "title",
      "price",
      "enrollment_deadline",
      eb.selectFrom("institute").select("identity").as("identity"),
    ])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { identity, ...program } = row;
  return { ...program, institute: toInstitute(identity) };
});

/** The enrollment and the email that tells of it. */
export async function insertEnrollmentWithEmail(
  db: Database,
  { user_id, program_id, enrolled_at }: { user_id: number; program_id: number; enrolled_at: Date },
  { to, email }: { to: string; email: Email },
): Promise<NewEnrollment> {
  const enrollment = await insertEnrollment(db, user_id, program_id, enrolled_at);
  await queueEmail(db, { key: `enrolled ${enrollment.id}`, to, email });
  return enrollment;
}

/** The student's own enrollments, newest first, with the units ticked so far. */
export async function enrolledPrograms(db: Database, viewer: Viewer, enrollmentId?: number) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select((eb) => [
      "enrollments.id as enrollment_id",
      "programs.id",
      "programs.title",
      "programs.category",
      "programs.image",
      "programs.duration",
      "programs.price",
      eb
        .selectFrom("completed_units")
        .whereRef("enrollment_id", "=", "enrollments.id")
        .select(sql<number[]>`coalesce(array_agg(unit_number ORDER BY unit_number), '{}')`.as("units"))
        .as("completed_units"),
    ])
    .where("enrollments.user_id", "=", viewer.id)
    .where("programs.deleted_at", "is", null)
    .$if(enrollmentId !== undefined, (query) => query.where("enrollments.id", "=", enrollmentId ?? 0))
    .orderBy("enrollments.enrolled_at", "desc")
    .orderBy("enrollments.id", "desc")
    .execute();
  return rows.map(withProgress);
}

interface EnrolledRow {
  duration: string;
  image: string | null;
  completed_units: number[] | null;
}

/** Units are read from the duration; ticks beyond them (the duration was shortened) do not count. */
function withProgress<Row extends EnrolledRow>(row: Row) {
  const { total_units, unit_type } = unitsOf(row.duration);
  const completed_units = (row.completed_units ?? []).filter((unit) => unit <= total_units);
  return {
    ...row,
    image: imageUrl(row.image),
    total_units,
    unit_type,
    completed_units,
    progress_percentage: Math.round((completed_units.length / total_units) * 100),
  };
}

/** Takes a student's enrollment out of its table, with its ticks, into `removed_enrollments`. */
export async function moveToRemoved(
  db: Database,
  id: number,
  now: Date,
): Promise<{ user_id: number; program_id: number } | undefined> {
  const { rows } = await sql<{ user_id: number; program_id: number }>`
    WITH gone AS (
      DELETE FROM enrollments e USING users u, programs p
      WHERE e.id = ${id} AND u.id = e.user_id AND u.role = 'student'
        AND p.id = e.program_id AND p.deleted_at IS NULL
      RETURNING e.*)
    INSERT INTO removed_enrollments (id, user_id, program_id, enrolled_at, completed_units,
      commission_id, deleted_at)
    SELECT id, user_id, program_id, enrolled_at,
      (SELECT coalesce(array_agg(unit_number ORDER BY unit_number), '{}')
        FROM completed_units WHERE enrollment_id = gone.id),
      (SELECT commissions.id FROM commissions WHERE enrollment_id = gone.id), ${now}
    FROM gone
    RETURNING user_id, program_id`.execute(db);
  return rows[0];
}

export async function tickUnit(db: Database, enrollmentId: number, unit: number, now: Date): Promise<void> {
  await db
    .insertInto("completed_units")
    .values({ enrollment_id: enrollmentId, unit_number: unit, completed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function untickUnit(db: Database, enrollmentId: number, unit: number): Promise<void> {
  await db
    .deleteFrom("completed_units")
    .where("enrollment_id", "=", enrollmentId)
    .where("unit_number", "=", unit)
    .execute();
}

export async function saveUndo(db: Database, undo: Insertable<EnrollmentUndos>): Promise<void> {
  await db.insertInto("enrollment_undos").values(undo).execute();
}

/** The enrollment that a live undo link stands for; with it the link goes too. */
export function undoable(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("enrollment_undos")
    .innerJoin("enrollments", "enrollments.id", "enrollment_undos.enrollment_id")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select([
      "enrollments.id",
      "enrollments.enrolled_at",
      "enrollments.user_id",
      "programs.title as program_title",
    ])
    .where("enrollment_undos.token_hash", "=", tokenHash)
    .where("enrollment_undos.expires_at", ">", now)
    .executeTakeFirst();
}

/** Whether the enrollment was still there to delete. */
export async function deleteEnrollment(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("enrollments").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets undo links whose time is over; returns how many. */
export async function deleteExpiredUndos(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("enrollment_undos")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Puts an enrollment that was removed since `after` back with its ticks; answers whose it is and of what. The student
 * who has enrolled again meanwhile keeps the new one: the constraint refuses.
 */
export async function restoreEnrollment(db: Database, id: number, after: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    WITH back AS (
      DELETE FROM removed_enrollments WHERE id = ${id} AND deleted_at >= ${after} RETURNING *),
    enrolled AS (
      INSERT INTO enrollments (id, user_id, program_id, enrolled_at) OVERRIDING SYSTEM VALUE
      SELECT id, user_id, program_id, enrolled_at FROM back),
    ticked AS (
      INSERT INTO completed_units (enrollment_id, unit_number) SELECT id, unnest(completed_units) FROM back),
    earned AS (
      UPDATE commissions SET enrollment_id = back.id FROM back WHERE commissions.id = back.commission_id)
    SELECT users.email || ' in ' || programs.title AS name
    FROM back JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id`.execute(db);
  return rows[0]?.name;
}

/** Forgets enrollments that staff removed before `before`; returns how many. */
export async function deleteOldRemovals(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("removed_enrollments")
    .where("deleted_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
