import { type Insertable, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { LeaveBlocker } from "#contract/courses/leaving.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { progressPercentage } from "#contract/courses/units/units.ts";
import { cancelledByStudent } from "#contract/fees/payments/cancelled-report.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { Referral } from "#server/affiliates/commissions/referral.ts";
import { hasSession } from "#server/courses/attendance/queries.ts";
import { priceAsNumber } from "#server/courses/programs/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Enrollments, EnrollmentUndos, StaffEnrollmentTries } from "#server/platform/database/types.ts";
import { restorableSince } from "#server/platform/records/bin-items.ts";

/** Origin of an enrollment, the network that it came from, and the referrals if only an email address was given */
type EnrollmentEvidence = Pick<Insertable<Enrollments>, "source" | "visitor" | "unproven_referrals">;

/**
 * Inserts an enrollment. The constraint `enrollments_once` refuses a second one, so nothing is checked first. A student
 * who was enrolled before keeps the date of the first enrollment.
 */
export function insertEnrollment(
  db: Database,
  userId: number,
  programId: number,
  now: Date,
  evidence: EnrollmentEvidence = {},
) {
  return db
    .insertInto("enrollments")
    .values({
      user_id: userId,
      program_id: programId,
      enrolled_at: sql<Date>`coalesce((SELECT least(enrolled_at, ${now}) FROM first_enrollments
        WHERE user_id = ${userId} AND program_id = ${programId}), ${now})`,
      ...evidence,
    })
    .returning(["id", "enrolled_at"])
    .executeTakeFirstOrThrow();
}

/** Returns enrollments with student and program, for webhooks and certificates. */
export async function enrollmentsToTell(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "program_id")
    .select(["enrollments.id as enrollment_id", "user_id as student_id", "enrolled_at"])
    .select(["program_id", "title"])
    .where("enrollments.id", "in", ids)
    .orderBy("enrollments.id")
    .execute();
  return rows.map(({ program_id, title, ...row }) => ({ ...row, program: { id: program_id, title } }));
}

/** Returns those of the users who are enrolled in the program. */
export async function enrolledAmong(
  db: Database,
  programId: number,
  users: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("enrollments")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "in", users)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns the SQL condition that the student is enrolled in the program. */
export const studentIsEnrolledIn = (
  studentId: number | RawBuilder<unknown>,
  program: number | RawBuilder<unknown>,
) => sql<boolean>`EXISTS (
  SELECT 1 FROM enrollments WHERE enrollments.program_id = ${program} AND enrollments.user_id = ${studentId})`;

const tickedUnits = sql<number[]>`ARRAY(
  SELECT unit_number FROM completed_units WHERE enrollment_id = enrollments.id ORDER BY unit_number)`;

/** SQL that names the fact which keeps the student of an enrollment from leaving, or is null. A cancelled report is none. */
const staysBecause = sql<LeaveBlocker | null>`(SELECT CASE
  WHEN EXISTS (SELECT FROM charges WHERE charges.enrollment_id = enrollments.id AND (
    EXISTS (SELECT FROM payments WHERE charge_id = charges.id
      AND (payments.state <> 'rejected' OR payments.reject_reason <> ${cancelledByStudent}))
    OR EXISTS (SELECT FROM mobile_money_requests
      WHERE charge_id = charges.id AND mobile_money_requests.state <> 'failed')))
    THEN 'payment'
  WHEN EXISTS (SELECT FROM charges WHERE charges.enrollment_id = enrollments.id AND purchase_order <> '')
    THEN 'purchase_order'
  WHEN EXISTS (SELECT FROM completed_units WHERE enrollment_id = enrollments.id)
    OR EXISTS (SELECT FROM submissions JOIN assignments ON assignments.id = assignment_id
      WHERE assignments.program_id = enrollments.program_id AND submissions.user_id = enrollments.user_id)
    OR EXISTS (SELECT FROM attempts JOIN assignments ON assignments.id = assignment_id
      WHERE assignments.program_id = enrollments.program_id AND attempts.user_id = enrollments.user_id)
    OR EXISTS (SELECT FROM certificates
      WHERE certificates.program_id = enrollments.program_id AND certificates.user_id = enrollments.user_id)
    OR EXISTS (SELECT FROM attendance JOIN units ON units.id = unit_id
      WHERE units.program_id = enrollments.program_id AND attendance.user_id = enrollments.user_id
        AND attendance.state IN ('present', 'late') AND ${hasSession})
    THEN 'begun'
  WHEN EXISTS (SELECT FROM community_messages
    WHERE community_messages.program_id = enrollments.program_id AND sender_id = enrollments.user_id)
    THEN 'community'
  END)`;

/** Returns a student's enrollments, newest first, with the units ticked so far. */
export async function enrolledPrograms(db: Database, student: Pick<Viewer, "id">, enrollmentId?: number) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select([
      "enrollments.id as enrollment_id",
      "enrollments.enrolled_at",
      "enrollments.source",
      "programs.id",
      "programs.title",
      "programs.category",
      "programs.image",
      "programs.duration",
      "programs.price",
      tickedUnits.as("completed_units"),
      staysBecause.as("stays_because"),
    ])
    .where("enrollments.user_id", "=", student.id)
    .where("programs.deleted_at", "is", null)
    .$if(enrollmentId !== undefined, (query) => query.where("enrollments.id", "=", enrollmentId ?? 0))
    .orderBy("enrollments.enrolled_at", "desc")
    .orderBy("enrollments.id", "desc")
    .execute();
  return rows.map(withProgress);
}

/** Adds the units, read from the duration. Ignores ticks beyond them, which are from an earlier, longer duration. */
function withProgress<
  Row extends {
    duration: string;
    price: string;
    image: string | null;
    completed_units: number[];
    stays_because: LeaveBlocker | null;
  },
>(row: Row) {
  const { total_units, unit_type } = unitsOf(row.duration);
  const completed_units = row.completed_units.filter((unit) => unit <= total_units);
  return {
    ...row,
    may_leave: row.stays_because === null,
    image: imageUrl(row.image),
    ...priceAsNumber(row.price),
    total_units,
    unit_type,
    completed_units,
    progress_percentage: progressPercentage(completed_units.length, total_units),
  };
}

/** Returns the number of enrollments by program id, without programs that have none. */
export async function enrollmentCounts(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom("program_counters").selectAll().where("enrollments", ">", 0).execute();
  return new Map(rows.map(({ program_id, enrollments }) => [program_id, enrollments]));
}

/** Returns the enrollment of a student in a program that is not deleted, locked until the transaction ends. */
export function lockedEnrollment(db: Database, id: number) {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "user_id")
    .innerJoin("programs", "programs.id", "program_id")
    .select(["user_id", "program_id", "users.name as student", "programs.title as program"])
    .where("enrollments.id", "=", id)
    .where("users.role", "=", "student")
    .where("programs.deleted_at", "is", null)
    .forUpdate("enrollments")
    .executeTakeFirst();
}

/** Locks the student's enrollment in the program until the transaction ends. */
export const lockEnrollmentIn = (db: Database, userId: number, programId: number) =>
  db
    .selectFrom("enrollments")
    .select("id")
    .where("user_id", "=", userId)
    .where("program_id", "=", programId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Marks an enrollment as proven by its owner, and returns its unproven referrals. Returns undefined if it was not
 * unproven.
 */
export async function proveEnrollment(db: Database, userId: number, programId: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    price: string;
    unproven_referrals: unknown;
  }>`
    WITH unproven AS (
      SELECT id, unproven_referrals FROM enrollments
      WHERE user_id = ${userId} AND program_id = ${programId} AND unproven_referrals IS NOT NULL FOR UPDATE)
    UPDATE enrollments SET unproven_referrals = NULL FROM unproven, programs
    WHERE enrollments.id = unproven.id AND programs.id = enrollments.program_id
    RETURNING enrollments.id, programs.title, programs.price, unproven.unproven_referrals`.execute(db);
  const [row] = rows;
  return row && { ...row, referrals: z.array(Referral).parse(row.unproven_referrals) };
}

/** Ticks a unit, and counts the tick in the enrollment. A repeated tick changes nothing. */
export async function tickUnit(db: Database, enrollmentId: number, unit: number, now: Date): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO completed_units (enrollment_id, unit_number, completed_at)
      VALUES (${enrollmentId}, ${unit}, ${now}) ON CONFLICT DO NOTHING RETURNING *)
    UPDATE enrollments SET ticks = ticks + 1, ticked_up_to = greatest(ticked_up_to, added.unit_number)
    FROM added WHERE enrollments.id = added.enrollment_id`.execute(db);
}

export async function untickUnit(db: Database, enrollmentId: number, unit: number): Promise<void> {
  await sql`
    WITH removed AS (
      DELETE FROM completed_units WHERE enrollment_id = ${enrollmentId} AND unit_number = ${unit} RETURNING *)
    UPDATE enrollments SET ticks = ticks - 1 FROM removed WHERE enrollments.id = removed.enrollment_id`.execute(
    db,
  );
}

/** Counts the ticks of these enrollments again. */
export async function recountTicks(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE enrollments SET ticks = counted.ticks, ticked_up_to = counted.ticked_up_to
    FROM (
      SELECT id, count(unit_number) AS ticks, coalesce(max(unit_number), 0) AS ticked_up_to
      FROM unnest(${ids}::integer[]) AS restored (id) LEFT JOIN completed_units ON enrollment_id = id
      GROUP BY id) counted
    WHERE enrollments.id = counted.id`.execute(db);
}

/**
 * Records that the email of a staff member was entered for a program. The constraint `staff_enrollment_tries_once`
 * refuses a second time.
 */
export const saveStaffTry = (db: Database, row: Insertable<StaffEnrollmentTries>) =>
  db.insertInto("staff_enrollment_tries").values(row).execute();

/** Counts the programs for which this staff member's email was entered in the last hour and day. */
export async function countStaffTries(db: Database, userId: number, now: Date) {
  const { rows } = await sql<{ hour: number; day: number }>`
    SELECT count(*) FILTER (WHERE tried_at > ${now}::timestamptz - interval '1 hour')::integer AS hour, count(*)::integer AS day
    FROM staff_enrollment_tries WHERE user_id = ${userId} AND tried_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  return rows[0] ?? { hour: 0, day: 0 };
}

export const saveUndo = (db: Database, undo: Insertable<EnrollmentUndos>) =>
  db.insertInto("enrollment_undos").values(undo).execute();

/** Condition that the student used the enrollment while logged in, or that something was done with it */
const isUsed = sql<boolean>`(enrollments.unproven_referrals IS NULL OR ${staysBecause} IS NOT NULL)`;

/** Returns the fact that keeps the student from leaving the program, or null. */
export async function blockerOfLeaving(db: Database, enrollmentId: number): Promise<LeaveBlocker | null> {
  const { stays_because } = await db
    .selectFrom("enrollments")
    .select(staysBecause.as("stays_because"))
    .where("id", "=", enrollmentId)
    .executeTakeFirstOrThrow();
  return stays_because;
}

/**
 * Returns the enrollment of an undo link that has not expired, if it is unused, and locks it until the transaction
 * ends. Deleting the enrollment deletes the link.
 */
export function undoable(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("enrollment_undos")
    .innerJoin("enrollments", "enrollments.id", "enrollment_undos.enrollment_id")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .selectAll("enrollments")
    .select("programs.title as program_title")
    .where("enrollment_undos.token_hash", "=", tokenHash)
    .where("enrollment_undos.expires_at", ">", now)
    .where(isUsed, "=", false)
    .forUpdate("enrollments")
    .executeTakeFirst();
}

/** Deletes the enrollment and stores the date of the first one. Returns false when it was already deleted. */
export async function deleteEnrollment(db: Database, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH gone AS (DELETE FROM enrollments WHERE id = ${id} RETURNING user_id, program_id, enrolled_at)
    INSERT INTO first_enrollments (user_id, program_id, enrolled_at) SELECT * FROM gone
    ON CONFLICT (user_id, program_id)
      DO UPDATE SET enrolled_at = least(first_enrollments.enrolled_at, excluded.enrolled_at)`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the stored first date, because a restored enrollment has its own date. */
export async function forgetFirstDate(db: Database, enrollmentId: number): Promise<void> {
  await sql`DELETE FROM first_enrollments USING enrollments
    WHERE enrollments.id = ${enrollmentId} AND first_enrollments.user_id = enrollments.user_id
      AND first_enrollments.program_id = enrollments.program_id
      AND first_enrollments.enrolled_at >= enrollments.enrolled_at`.execute(db);
}

/** Returns the student's newest enrollment in the program that staff removed and that can still be restored. */
export async function removedEnrollmentOf(
  db: Database,
  userId: number,
  programId: number,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ record_id: number }>`
    SELECT record_id FROM bin_items
    WHERE kind = 'enrollment' AND restored_at IS NULL AND deleted_at >= ${restorableSince(now)}
      AND content #>> '{tables,0,rows,0,user_id}' = ${String(userId)}
      AND content #>> '{tables,0,rows,0,program_id}' = ${String(programId)}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.record_id;
}

export async function enrolledAt(db: Database, id: number): Promise<Date> {
  const { enrolled_at } = await db
    .selectFrom("enrollments")
    .select("enrolled_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return enrolled_at;
}

/** Deletes expired undo links and returns their number. */
export async function deleteExpiredUndos(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM enrollment_undos WHERE expires_at <= ${now}`.execute(db);
  return Number(numAffectedRows);
}
