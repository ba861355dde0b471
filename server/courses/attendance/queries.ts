import { type RawBuilder, type Selectable, sql } from "kysely";
import { MAX_LATER_NAMES, REGISTER_DAYS } from "#contract/courses/attendance/attendance.ts";
import type {
  AttendanceSource,
  AttendanceState,
  ComingSessions,
  CountedSessions,
} from "#contract/courses/attendance/attendance-states.ts";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sortName } from "#server/platform/database/lists.ts";
import type { Attendance } from "#server/platform/database/types.ts";

export type AttendanceRow = Selectable<Attendance>;

/** Condition that a row of units has a session that students can see. */
export const hasSession = sql<boolean>`units.state = 'published' AND units.session_ends_at IS NOT NULL`;

/**
 * Condition that the student of a row of enrollments is in the register: enrolled before the session ended, or marked
 * by staff although they came later.
 */
const isInRegister = sql<boolean>`(enrollments.enrolled_at <= units.session_ends_at OR EXISTS (
  SELECT FROM attendance own WHERE own.unit_id = units.id AND own.user_id = enrollments.user_id))`;

/** Condition that a student of the register of a row of units is not marked. */
const hasUnmarked = sql<boolean>`EXISTS (
  SELECT FROM enrollments JOIN users ON users.id = enrollments.user_id
  WHERE enrollments.program_id = units.program_id AND users.role = 'student'
    AND enrollments.enrolled_at <= units.session_ends_at AND NOT EXISTS (
      SELECT FROM attendance own WHERE own.unit_id = units.id AND own.user_id = enrollments.user_id))`;

interface SessionFilter {
  program?: number | undefined;
  state?: string | undefined;
}

/** Selects sessions by program, or those of the last days with students who are not marked. */
export function filteredSessions(db: Database, { program, state }: SessionFilter, now: Date) {
  const since = new Date(now.getTime() - REGISTER_DAYS * 86_400_000);
  return db
    .selectFrom("units")
    .innerJoin("programs", "programs.id", "units.program_id")
    .where("programs.deleted_at", "is", null)
    .where(hasSession)
    .$if(program !== undefined, (query) => query.where("units.program_id", "=", program ?? 0))
    .$if(state === "to_mark", (query) =>
      query
        .where("units.session_ends_at", "<=", now)
        .where("units.session_ends_at", ">", since)
        .where(hasUnmarked),
    );
}

const countOf = (state: AttendanceState) =>
  sql<number>`(SELECT count(*)::integer FROM attendance JOIN enrollments ON enrollments.user_id = attendance.user_id
    WHERE enrollments.program_id = units.program_id AND unit_id = units.id AND attendance.state = ${state})`.as(
    state,
  );

/** Returns sessions with the counts of their registers. */
export function sessionsById(db: Database, ids: readonly number[]) {
  return db
    .selectFrom("units")
    .innerJoin("programs", "programs.id", "units.program_id")
    .select(["units.id", "units.program_id", "units.number", "units.title"])
    .select((eb) => [
      eb.ref("units.session_starts_at").$notNull().as("starts_at"),
      eb.ref("units.session_ends_at").$notNull().as("ends_at"),
    ])
    .select(["programs.title as program_title", "programs.duration", "programs.program_outline"])
    .select(
      sql<number>`(SELECT count(*)::integer FROM enrollments JOIN users ON users.id = user_id
        WHERE program_id = units.program_id AND users.role = 'student' AND ${isInRegister})`.as("students"),
    )
    .select(
      sql<number>`(SELECT count(*)::integer FROM enrollments JOIN users ON users.id = user_id
        WHERE program_id = units.program_id AND users.role = 'student' AND NOT ${isInRegister})`.as("later"),
    )
    .select(sql<boolean>`EXISTS (SELECT FROM attendance WHERE unit_id = units.id)`.as("has_marks"))
    .select([countOf("present"), countOf("late"), countOf("excused"), countOf("absent")])
    .where("units.id", "in", ids)
    .where("programs.deleted_at", "is", null)
    .where(hasSession)
    .execute();
}
export type SessionRow = Awaited<ReturnType<typeof sessionsById>>[number];

interface RegisterFilter {
  search?: string | undefined;
  /** Also selects the students who enrolled after the session and are not marked. */
  includesLater?: boolean;
}

/** Selects the students of a session's register. */
export function registerStudents(
  db: Database,
  unit: number,
  { search = "", includesLater = false }: RegisterFilter = {},
) {
  return db
    .selectFrom("units")
    .innerJoin("enrollments", "enrollments.program_id", "units.program_id")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .where("units.id", "=", unit)
    .where("users.role", "=", "student")
    .$if(!includesLater, (query) => query.where(isInRegister))
    .$if(search !== "", (query) => query.where(studentMatches(search)));
}

interface LaterStudents {
  count: number;
  /** Names of the first students, sorted by name. */
  names: string[];
}

/** Returns the students who enrolled after a session and are not marked, without the given ones. */
export async function laterStudents(
  db: Database,
  unit: number,
  except: readonly number[] = [],
): Promise<LaterStudents> {
  const rows = await registerStudents(db, unit, { includesLater: true })
    .select(["users.name", sql<number>`(count(*) OVER ())::integer`.as("count")])
    .where(sql<boolean>`NOT ${isInRegister}`)
    .where("users.id", "not in", except)
    .orderBy(byStudentName)
    .orderBy("users.id")
    .limit(MAX_LATER_NAMES)
    .execute();
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

export const byStudentName = sortName("users.name");

/** Returns lines of a register, with the name of the person who marked each. */
export async function registerLines(db: Database, unit: number, students: readonly number[]) {
  if (students.length === 0) return [];
  return db
    .selectFrom("users")
    .leftJoin("attendance", (join) =>
      join.onRef("attendance.user_id", "=", "users.id").on("attendance.unit_id", "=", unit),
    )
    .leftJoin("users as markers", "markers.id", "attendance.marked_by")
    .leftJoin("users as earlier_markers", "earlier_markers.id", "attendance.absent_by")
    .select(["users.id", "users.name", "users.email", "markers.name as marker"])
    .select(["attendance.code_typed_at", "earlier_markers.name as absent_by"])
    .select(["attendance.state", "attendance.source", "attendance.minutes"])
    .select(["attendance.marked_at", "attendance.updated_at"])
    .where("users.id", "in", students)
    .orderBy(byStudentName)
    .orderBy("users.id")
    .execute();
}
export type LineRow = Awaited<ReturnType<typeof registerLines>>[number];

/** Returns those of the students who can be marked: all students of the program, also those who enrolled later. */
export async function markable(db: Database, unit: number, students: readonly number[]) {
  const rows = await registerStudents(db, unit, { includesLater: true })
    .select("users.id")
    .where("users.id", "in", students)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of the students who enrolled after the session ended, also marked ones. */
export async function laterEnrolled(db: Database, unit: number, students: readonly number[]) {
  if (students.length === 0) return new Set<number>();
  const rows = await registerStudents(db, unit, { includesLater: true })
    .select("users.id")
    .where("users.id", "in", students)
    .whereRef("enrollments.enrolled_at", ">", "units.session_ends_at")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps a session as it is until the transaction ends, because its time decides which marks are possible. Students can
 * still type its code.
 */
export const lockSession = (db: Database, unit: number) =>
  db.selectFrom("units").select("id").where("id", "=", unit).forNoKeyUpdate().execute();

/** Keeps a session as it is until the transaction ends. Others can still mark its students. */
export const holdSession = (db: Database, unit: number) =>
  db.selectFrom("units").select("id").where("id", "=", unit).forKeyShare().execute();

/** Locks the marks of these students. */
export function lockedMarks(
  db: Database,
  unit: number,
  students: readonly number[],
): Promise<AttendanceRow[]> {
  return db
    .selectFrom("attendance")
    .selectAll()
    .where("unit_id", "=", unit)
    .where("user_id", "in", students)
    .orderBy("user_id")
    .forUpdate()
    .execute();
}

export interface NewMark {
  user_id: number;
  state: AttendanceState;
  source: AttendanceSource;
  minutes?: number | null;
  needed_minutes?: number | null;
  marked_by: number | null;
  marked_at: Date;
  code_typed_at?: Date;
  absent_by?: number | null;
  updated_at: Date;
}

/** Inserts marks. Leaves out students whom somebody else has marked in the meantime, and returns the inserted rows. */
export async function insertMarks(
  db: Database,
  unit_id: number,
  marks: readonly NewMark[],
): Promise<{ id: number; user_id: number }[]> {
  if (marks.length === 0) return [];
  return db
    .insertInto("attendance")
    .values(marks.map((mark) => ({ ...mark, unit_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "user_id"])
    .execute();
}

export const updateMark = (db: Database, id: number, mark: Omit<NewMark, "user_id">) =>
  db.updateTable("attendance").set(mark).where("id", "=", id).execute();

export const setMinutes = (db: Database, id: number, minutes: number | null, updated_at: Date) =>
  db.updateTable("attendance").set({ minutes, updated_at }).where("id", "=", id).execute();

export const deleteMarks = (db: Database, ids: readonly number[]) =>
  db.deleteFrom("attendance").where("id", "in", ids).execute();

interface RestMark {
  marked_by: number | null;
  marked_at: Date;
  includesLater: boolean;
}

/** Marks all unmarked students of the register present. Returns their ids. */
export async function markRest(
  db: Database,
  unit: number,
  { marked_by, marked_at, includesLater }: RestMark,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO attendance (unit_id, user_id, state, source, marked_by, marked_at, updated_at)
    ${registerStudents(db, unit, { includesLater }).select([
      sql`${unit}::integer`.as("unit_id"),
      "users.id",
      sql`'present'`.as("state"),
      sql`'all'`.as("source"),
      sql`${marked_by}::integer`.as("marked_by"),
      sql`${marked_at}::timestamptz`.as("marked_at"),
      sql`${marked_at}::timestamptz`.as("updated_at"),
    ])}
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const laterThan = (at: Date) => sql<Date>`greatest(${at}, attendance.updated_at + interval '1 millisecond')`;

/** Changes the marks of "All present" of a session's students. Returns the earlier marks with the new versions. */
export const replaceRest = (db: Database, unit: number, mark: Omit<NewMark, "user_id" | "updated_at">) =>
  db
    .with("earlier", (queries) =>
      queries
        .selectFrom("attendance")
        .select(["id", "state", "source", "minutes", "needed_minutes"])
        .where("unit_id", "=", unit)
        .where("source", "=", "all")
        .where("user_id", "in", registerStudents(db, unit).select("users.id"))
        .forUpdate(),
    )
    .updateTable("attendance")
    .from("earlier")
    .set({ ...mark, updated_at: laterThan(mark.marked_at) })
    .whereRef("attendance.id", "=", "earlier.id")
    .returning(["attendance.user_id", "attendance.updated_at"])
    .returning(["earlier.state", "earlier.source", "earlier.minutes", "earlier.needed_minutes"])
    .execute();

/** Gives marks an earlier state again. That of a code is again by its student, from the time of typing. */
export const bringBackMarks = (
  db: Database,
  ids: readonly number[],
  { source, marked_by, marked_at, ...mark }: Omit<NewMark, "user_id" | "updated_at">,
) =>
  db
    .updateTable("attendance")
    .set({ ...mark, source, updated_at: laterThan(marked_at) })
    .set(
      source === "code"
        ? { marked_by: sql<number>`user_id`, marked_at: sql<Date>`code_typed_at` }
        : { marked_by, marked_at },
    )
    .where("id", "in", ids)
    .execute();

/**
 * Deletes the marks of one call of `markRest` that nobody changed since, or that an Undo brought back. Returns their
 * students.
 */
export async function takeBackRest(db: Database, unit: number, marked_at: Date): Promise<number[]> {
  const rows = await db
    .deleteFrom("attendance")
    .where("unit_id", "=", unit)
    .where("source", "=", "all")
    .where("state", "=", "present")
    .where("marked_at", "=", marked_at)
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the marks of these students at these sessions. */
export async function marksAmong(db: Database, units: readonly number[], students: readonly number[]) {
  if (units.length === 0 || students.length === 0) return [];
  return db
    .selectFrom("attendance")
    .select(["unit_id", "user_id", "state"])
    .where("unit_id", "in", units)
    .where("user_id", "in", students)
    .execute();
}

/** Returns program and student of marks, for the followers of their acts. */
export async function marksToTell(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("attendance")
    .innerJoin("units", "units.id", "unit_id")
    .select(["attendance.id", "program_id", "user_id"])
    .where("attendance.id", "in", ids)
    .orderBy("attendance.id")
    .execute();
}

/** Returns units with their programs. */
export const placesOfUnits = async (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom("units").select(["id", "program_id"]).where("id", "in", ids).execute();

/** Returns the programs of units. */
export const programsOfUnits = async (db: Database, ids: readonly number[]): Promise<number[]> => [
  ...new Set((await placesOfUnits(db, ids)).map(({ program_id }) => program_id)),
];

/** Returns a student's sessions in a program, in order: those that began or have a mark, since the enrollment. */
export function ownSessions(db: Database, user: number, program: number, now: Date) {
  return db
    .selectFrom("units")
    .innerJoin("enrollments", "enrollments.program_id", "units.program_id")
    .leftJoin("attendance", (join) =>
      join.onRef("attendance.unit_id", "=", "units.id").on("attendance.user_id", "=", user),
    )
    .select(["units.number", "units.title", "attendance.state", "attendance.source", "attendance.minutes"])
    .select("attendance.code_typed_at")
    .select((eb) => [
      eb.ref("units.session_starts_at").$notNull().as("starts_at"),
      eb.ref("units.session_ends_at").$notNull().as("ends_at"),
    ])
    .select(
      sql<boolean>`units.session_ends_at <= ${now}
        AND EXISTS (SELECT FROM attendance any_mark WHERE any_mark.unit_id = units.id)`.as("is_held"),
    )
    .select(
      // A mark by hand keeps those of the report's mark, for Undo.
      sql<number | null>`CASE WHEN attendance.source = 'report' THEN attendance.needed_minutes END`.as(
        "needed_minutes",
      ),
    )
    .where("units.program_id", "=", program)
    .where("enrollments.user_id", "=", user)
    .where(hasSession)
    .where(isInRegister)
    .where((eb) => eb.or([eb("units.session_starts_at", "<=", now), eb("attendance.state", "is not", null)]))
    .orderBy("units.session_starts_at")
    .orderBy("units.id")
    .execute();
}

/**
 * Selects a student's counts of sessions as a lateral table. `sessions` is the number of sessions that concern the
 * student: all that the student is not excused from, without those before the enrollment, unless the program has no
 * other. `held`, `attended`, `earlier` and `excused` are as in attendance-states.ts. `coming` is the number of those that are not
 * over, and `begun` of those of them that have begun. `enrolled` refers to a row of enrollments. Counts nothing where
 * `isNeeded` is false, because the counts of many students take time.
 */
export const attendanceCounts = (
  enrolled: string,
  now: Date,
  isNeeded: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${enrolled}.${column}`);
  return sql`(
    SELECT CASE WHEN bool_and(is_earlier) THEN count(*) ELSE count(*) FILTER (WHERE concerns) END::integer AS sessions,
      count(*) FILTER (WHERE concerns AND is_held)::integer AS held,
      count(*) FILTER (WHERE concerns AND session_ends_at > ${now})::integer AS coming,
      count(*) FILTER (WHERE concerns AND session_ends_at > ${now} AND session_starts_at <= ${now})::integer AS begun,
      count(*) FILTER (WHERE is_held AND own_state IN ('present', 'late'))::integer AS attended,
      count(*) FILTER (WHERE is_earlier AND is_held)::integer AS earlier,
      count(*) FILTER (WHERE is_held AND own_state = 'excused')::integer AS excused
    FROM (
      SELECT own.state AS own_state, units.session_starts_at, units.session_ends_at, units.session_ends_at <= ${now}
          AND EXISTS (SELECT FROM attendance any_mark WHERE any_mark.unit_id = units.id) AS is_held,
        own.state IS NULL AND units.session_ends_at < ${of("enrolled_at")} AS is_earlier,
        CASE WHEN own.state IS NULL THEN units.session_ends_at >= ${of("enrolled_at")}
          ELSE own.state <> 'excused' END AS concerns
      FROM units LEFT JOIN attendance own ON own.unit_id = units.id AND own.user_id = ${of("user_id")}
      WHERE ${isNeeded} AND units.program_id = ${of("program_id")} AND ${hasSession}) live_sessions)`;
};

/** Returns the counts of sessions of these students of a program, in one query. */
export async function countedSessions(
  db: Database,
  program: number,
  students: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Required<CountedSessions> & ComingSessions>> {
  if (students.length === 0) return new Map();
  const { rows } = await sql<Required<CountedSessions> & ComingSessions & { user_id: number }>`
    SELECT e.user_id, counts.attended, counts.held, counts.earlier, counts.excused,
      counts.coming AS sessions_to_come, counts.begun AS sessions_begun
    FROM enrollments e CROSS JOIN LATERAL ${attendanceCounts("e", now)} counts
    WHERE e.program_id = ${program} AND e.user_id IN (${sql.join([...students])})`.execute(db);
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]));
}

/**
 * Selects the start of the first session that a student attended, and the end of the last one, as a lateral table.
 * `enrolled` refers to a row of enrollments.
 */
export const attendedTimes = (enrolled: string, now: Date): RawBuilder<unknown> => sql`(
  SELECT min(session_starts_at) AS first_at, max(session_ends_at) AS last_at
  FROM attendance JOIN units ON units.id = attendance.unit_id
  WHERE attendance.user_id = ${sql.ref(`${enrolled}.user_id`)} AND attendance.state IN ('present', 'late')
    AND units.program_id = ${sql.ref(`${enrolled}.program_id`)} AND ${hasSession} AND session_ends_at <= ${now})`;

/** Returns the marks of a session. Those of students who left the program are not in the register. */
export const marksOfSession = (db: Database, unit: number) =>
  db
    .selectFrom("attendance")
    .innerJoin("units", "units.id", "unit_id")
    .leftJoin("enrollments", (join) =>
      join
        .onRef("enrollments.program_id", "=", "units.program_id")
        .onRef("enrollments.user_id", "=", "attendance.user_id"),
    )
    .select(["attendance.id", "attendance.unit_id", "attendance.user_id", "attendance.state"])
    .select((eb) => eb("enrollments.id", "is not", null).as("is_enrolled"))
    .where("attendance.unit_id", "=", unit)
    .orderBy("attendance.user_id")
    .execute();

/** Returns those of the marks, except excuses, whose session is to come, with the time of the session. */
export const marksOfComing = (db: Database, ids: readonly number[], now: Date) =>
  db
    .selectFrom("attendance")
    .innerJoin("units", "units.id", "unit_id")
    .select(["attendance.id", "unit_id", "user_id", "attendance.state"])
    .select((eb) => eb.ref("session_starts_at").$notNull().as("starts_at"))
    .where("attendance.id", "in", ids)
    .where("attendance.state", "<>", "excused")
    .where(hasSession)
    .where("session_starts_at", ">", now)
    .orderBy("attendance.id")
    .execute();

/** Returns the programs of a student, by title. */
export const programsOfStudent = (db: Database, student: number) =>
  db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select(["programs.id", "programs.title as program_title"])
    .select(["programs.duration", "programs.program_outline"])
    .where("enrollments.user_id", "=", student)
    .where("programs.deleted_at", "is", null)
    .orderBy(sortName("programs.title"))
    .orderBy("programs.id")
    .execute();
