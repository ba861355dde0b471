import { type Insertable, type RawBuilder, sql } from "kysely";
import { unitsOf } from "#contract/learning/units.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Enrollments, EnrollmentUndos } from "#server/platform/database/types.ts";

/** The network that an enrollment came from, and the referrals of one that only an email address was given for. */
type EnrollmentEvidence = Pick<Insertable<Enrollments>, "visitor" | "unproven_referrals">;

/** Nothing is looked up first: the constraint `enrollments_once` refuses a second enrollment. */
export function insertEnrollment(
  db: Database,
  userId: number,
  programId: number,
  now: Date,
  evidence: EnrollmentEvidence = {},
) {
  return db
    .insertInto("enrollments")
    .values({ user_id: userId, program_id: programId, enrolled_at: now, ...evidence })
    .returning(["id", "enrolled_at"])
    .executeTakeFirstOrThrow();
}

/** Whether the student is enrolled in the program, as a condition. */
export const studentIsEnrolledIn = (
  studentId: number | RawBuilder<unknown>,
  program: number | RawBuilder<unknown>,
) => sql<boolean>`EXISTS (
  SELECT 1 FROM enrollments WHERE enrollments.program_id = ${program} AND enrollments.user_id = ${studentId})`;

const tickedUnits = sql<number[]>`ARRAY(
  SELECT unit_number FROM completed_units WHERE enrollment_id = enrollments.id ORDER BY unit_number)`;

/** The student's own enrollments, newest first, with the units ticked so far. */
export async function enrolledPrograms(db: Database, viewer: Viewer, enrollmentId?: number) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select([
      "enrollments.id as enrollment_id",
      "programs.id",
      "programs.title",
      "programs.category",
      "programs.image",
      "programs.duration",
      "programs.price",
      tickedUnits.as("completed_units"),
    ])
    .where("enrollments.user_id", "=", viewer.id)
    .where("programs.deleted_at", "is", null)
    .$if(enrollmentId !== undefined, (query) => query.where("enrollments.id", "=", enrollmentId ?? 0))
    .orderBy("enrollments.enrolled_at", "desc")
    .orderBy("enrollments.id", "desc")
    .execute();
  return rows.map(withProgress);
}

/** Adds the units, read from the duration. Ticks beyond them, from a longer duration before, do not count. */
function withProgress<Row extends { duration: string; image: string | null; completed_units: number[] }>(
  row: Row,
) {
  const { total_units, unit_type } = unitsOf(row.duration);
  const completed_units = row.completed_units.filter((unit) => unit <= total_units);
  return {
    ...row,
    image: imageUrl(row.image),
    total_units,
    unit_type,
    completed_units,
    progress_percentage: Math.round((completed_units.length / total_units) * 100),
  };
}

/** How many enrollments each program has, by program id; programs without any are left out. */
export async function enrollmentCounts(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom("program_counters").selectAll().where("enrollments", ">", 0).execute();
  return new Map(rows.map(({ program_id, enrollments }) => [program_id, enrollments]));
}

/** Moves a student's enrollment with its ticks into `removed_enrollments`. */
export async function moveToRemoved(db: Database, id: number, now: Date) {
  const { rows } = await sql<{ user_id: number; program_id: number }>`
    WITH gone AS (
      DELETE FROM enrollments e USING users u, programs p
      WHERE e.id = ${id} AND u.id = e.user_id AND u.role = 'student'
        AND p.id = e.program_id AND p.deleted_at IS NULL
      RETURNING e.*)
    INSERT INTO removed_enrollments (id, user_id, program_id, enrolled_at, completed_units,
      commission_id, charge_id, deleted_at)
    SELECT id, user_id, program_id, enrolled_at,
      (SELECT coalesce(array_agg(unit_number ORDER BY unit_number), '{}')
        FROM completed_units WHERE enrollment_id = gone.id),
      (SELECT commissions.id FROM commissions WHERE enrollment_id = gone.id),
      (SELECT charges.id FROM charges WHERE enrollment_id = gone.id), ${now}
    FROM gone
    RETURNING user_id, program_id`.execute(db);
  return rows[0];
}

/** Ends the wait of an enrollment for its owner, once; returns the referrals that waited with it. */
export async function proveEnrollment(db: Database, userId: number, programId: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    price: string;
    unproven_referrals: StoredReferral[];
  }>`
    WITH unproven AS (
      SELECT id, unproven_referrals FROM enrollments
      WHERE user_id = ${userId} AND program_id = ${programId} AND unproven_referrals IS NOT NULL FOR UPDATE)
    UPDATE enrollments SET unproven_referrals = NULL FROM unproven, programs
    WHERE enrollments.id = unproven.id AND programs.id = enrollments.program_id
    RETURNING enrollments.id, programs.title, programs.price, unproven.unproven_referrals`.execute(db);
  const [row] = rows;
  return row && { ...row, referrals: row.unproven_referrals.map(fromStored) };
}

type StoredReferral = Omit<Referral, "clicked_at"> & { clicked_at?: string };

const fromStored = ({ clicked_at, ...referral }: StoredReferral): Referral => ({
  ...referral,
  ...(clicked_at && { clicked_at: new Date(clicked_at) }),
});

export async function tickUnit(db: Database, enrollmentId: number, unit: number, now: Date): Promise<void> {
  await sql`INSERT INTO completed_units (enrollment_id, unit_number, completed_at)
    VALUES (${enrollmentId}, ${unit}, ${now}) ON CONFLICT DO NOTHING`.execute(db);
}

export async function untickUnit(db: Database, enrollmentId: number, unit: number): Promise<void> {
  await sql`DELETE FROM completed_units WHERE enrollment_id = ${enrollmentId} AND unit_number = ${unit}`.execute(
    db,
  );
}

export const saveUndo = (db: Database, undo: Insertable<EnrollmentUndos>) =>
  db.insertInto("enrollment_undos").values(undo).execute();

/** The enrollment of an undo link that has not expired. Deleting the enrollment deletes the link. */
export function undoable(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("enrollment_undos")
    .innerJoin("enrollments", "enrollments.id", "enrollment_undos.enrollment_id")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .selectAll("enrollments")
    .select("programs.title as program_title")
    .where("enrollment_undos.token_hash", "=", tokenHash)
    .where("enrollment_undos.expires_at", ">", now)
    .executeTakeFirst();
}

/** False when the enrollment was deleted already. */
export async function deleteEnrollment(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("enrollments").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired undo links; returns how many. */
export async function deleteExpiredUndos(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM enrollment_undos WHERE expires_at <= ${now}`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Restores an enrollment that was removed after the moment, with its ticks; returns whose it is, of which program, and its charge. The
 * constraint `enrollments_once` refuses when the student has enrolled again.
 */
export async function restoreEnrollment(db: Database, id: number, after: Date) {
  const { rows } = await sql<{ name: string; charge_id: number | null }>`
    WITH back AS (
      DELETE FROM removed_enrollments WHERE id = ${id} AND deleted_at >= ${after} RETURNING *),
    enrolled AS (
      INSERT INTO enrollments (id, user_id, program_id, enrolled_at) OVERRIDING SYSTEM VALUE
      SELECT id, user_id, program_id, enrolled_at FROM back),
    ticked AS (
      INSERT INTO completed_units (enrollment_id, unit_number) SELECT id, unnest(completed_units) FROM back),
    earned AS (
      UPDATE commissions SET enrollment_id = back.id FROM back WHERE commissions.id = back.commission_id)
    SELECT users.email || ' in ' || programs.title AS name, charge_id
    FROM back JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id`.execute(db);
  return rows[0];
}

/** Deletes enrollments that staff removed before the moment; returns how many. */
export async function deleteOldRemovals(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM removed_enrollments WHERE deleted_at < ${before}`.execute(
    db,
  );
  return Number(numAffectedRows);
}
