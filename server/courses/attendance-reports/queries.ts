import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { z } from "zod";
import { registerStudents } from "#server/courses/attendance/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { AttendanceReportPeople, AttendanceReports } from "#server/platform/database/types.ts";
import { personKey } from "./reading/match.ts";
import { nearBegin, type Presence } from "./reading/people.ts";

export type ReportRow = Selectable<AttendanceReports>;

const Stored = z.object({
  stays: z.array(z.tuple([z.number(), z.number()])),
  // Reports of earlier versions have no totals, and do not tell times without dates and unread ones.
  totals: z.array(z.tuple([z.number(), z.number(), z.number()])).default([]),
  seconds: z.number(),
  arrived_ms: z.number().nullable(),
  is_dateless: z.boolean().default(false),
  is_unread: z.boolean().default(false),
}) satisfies z.ZodType<Presence>;

export const insertReport = (db: Database, report: Insertable<AttendanceReports>) =>
  db.insertInto("attendance_reports").values(report).returning("id").executeTakeFirstOrThrow();

export const insertPeople = (db: Database, people: readonly Insertable<AttendanceReportPeople>[]) =>
  db
    .insertInto("attendance_report_people")
    .values([...people])
    .execute();

/** Returns a report of a program that is not deleted, with the name of its uploader. */
export const reportById = (db: Database, id: number) =>
  db
    .selectFrom("attendance_reports")
    .innerJoin("units", "units.id", "unit_id")
    .innerJoin("programs", "programs.id", "units.program_id")
    .leftJoin("users", "users.id", "uploaded_by")
    .selectAll("attendance_reports")
    .select("users.name as uploader")
    .where("attendance_reports.id", "=", id)
    .where("programs.deleted_at", "is", null)
    .executeTakeFirst();

/** Returns the newest reports of a unit's session, with the names of their uploaders. */
export const reportsByUnit = (db: Database, unit: number, most: number) =>
  db
    .selectFrom("attendance_reports")
    .leftJoin("users", "users.id", "uploaded_by")
    .select(["attendance_reports.id", "filename", "vendor", "uploaded_at", "applied_at"])
    .select("users.name as uploader")
    .where("unit_id", "=", unit)
    .orderBy("attendance_reports.id", "desc")
    .limit(most)
    .execute();

/** Returns the other reports of a session that marked its students and were not taken back, oldest first. */
export const otherAppliedReports = (db: Database, { id, unit_id }: Pick<ReportRow, "id" | "unit_id">) =>
  db
    .selectFrom("attendance_reports")
    .select(["id", "filename", "time_zone"])
    .select((eb) => eb.ref("applied_at").$notNull().as("applied_at"))
    .where("unit_id", "=", unit_id)
    .where("id", "<>", id)
    .where("applied_at", "is not", null)
    .orderBy("id")
    .execute();

/** Returns the report, locked until the transaction ends. */
export const lockedReport = (db: Transaction, id: number): Promise<ReportRow | undefined> =>
  db.selectFrom("attendance_reports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateReport = (db: Database, id: number, changes: Updateable<AttendanceReports>) =>
  db.updateTable("attendance_reports").set(changes).where("id", "=", id).execute();

/**
 * Returns the people of a report, those without a student first. People whose student has left the program have none.
 * `begin` is that of the session on the clock of the report's zone, which staff may have changed.
 */
export async function peopleOfReport(db: Database, report: number, begin: number) {
  const rows = await db
    .selectFrom("attendance_report_people")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "student_id").on(
        sql<boolean>`EXISTS (SELECT FROM enrollments JOIN units ON units.program_id = enrollments.program_id
          JOIN attendance_reports ON attendance_reports.unit_id = units.id
          WHERE attendance_reports.id = report_id AND enrollments.user_id = users.id)`,
      ),
    )
    .selectAll("attendance_report_people")
    .select(["users.id as enrolled_id", "users.name as student_name", "users.email as student_email"])
    .where("report_id", "=", report)
    .orderBy(sql`users.id IS NOT NULL OR is_host`)
    .orderBy("attendance_report_people.id")
    .execute();
  return rows.map(({ enrolled_id, ...row }) => ({
    ...{ ...row, student_id: enrolled_id, matched_by: enrolled_id === null ? "" : row.matched_by },
    presence: nearBegin(Stored.parse(row.presence), begin),
  }));
}
export type PersonRow = Awaited<ReturnType<typeof peopleOfReport>>[number];

/** Sets the student of a person. Returns false if the report has no such person. */
export async function chooseStudent(db: Database, report: number, id: number, student_id: number | null) {
  const { numUpdatedRows } = await db
    .updateTable("attendance_report_people")
    .set({ student_id, matched_by: student_id === null ? "" : "staff" })
    .where("report_id", "=", report)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the students whom staff chose for these names in the reports of a session's program. The newest report that has
 * the person counts, so a choice that was taken back is not remembered.
 */
export async function chosenBefore(
  db: Database,
  unit: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("attendance_report_people as people")
    .innerJoin("attendance_reports", "attendance_reports.id", "people.report_id")
    .innerJoin("units", "units.id", "attendance_reports.unit_id")
    .innerJoin("units as session", "session.program_id", "units.program_id")
    .select(["people.name", "people.email", "people.student_id", "people.matched_by"])
    .where("session.id", "=", unit)
    .where(sql<boolean>`people.name = ANY(${[...names]})`)
    .orderBy("people.id")
    .execute();
  const newest = new Map(rows.map((row) => [personKey(row.name, row.email), row]));
  return new Map(
    [...newest].flatMap(([key, { student_id, matched_by }]) =>
      student_id !== null && (matched_by === "staff" || matched_by === "earlier")
        ? [[key, student_id] as const]
        : [],
    ),
  );
}

/** Returns the emails of staff, in lower case. */
export async function emailsOfStaff(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("users").select("email").where("role", "<>", "student").execute();
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

/** Returns the students of a session's program, for the matching, also those who enrolled later. */
export const studentsToMatch = (db: Database, unit: number) =>
  registerStudents(db, unit, { includesLater: true })
    .select(["users.id", "users.name", "users.email"])
    .execute();

/** Returns the students of a session's register. */
export const registerOf = (db: Database, unit: number) =>
  registerStudents(db, unit).select(["users.id", "users.name", "users.email"]).execute();

/** Returns the present marks of a session. */
export const marksOfUnit = (db: Database, unit: number) =>
  db.selectFrom("attendance").selectAll().where("unit_id", "=", unit).execute();
