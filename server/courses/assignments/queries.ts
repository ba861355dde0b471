import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { assignments } from "#contract/courses/assignments.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { shortTagsOf } from "#server/courses/quizzes/enough-questions.ts";
import { hasAnyPart, shownAt, waitsUntil } from "#server/courses/quizzes/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable, sortName } from "#server/platform/database/lists.ts";
import type { Assignments } from "#server/platform/database/types.ts";
import { isRefused } from "#server/platform/email/refusals.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import { changedFor, studentDeadline } from "./extension-queries.ts";

export type AssignmentRow = Selectable<Assignments>;

type AssignmentFilter = Query<(typeof assignments)["list"]>;

const assignmentColumns = [
  "assignments.id",
  "assignments.kind",
  "assignments.title",
  "assignments.description",
  "assignments.program_id",
  "programs.title as program_title",
  "assignments.deadline",
  "assignments.total_marks",
  "assignments.filename",
  "assignments.unit_number",
  "assignments.sent_at",
  "assignments.grades_held_at",
  "assignments.created_at",
  "assignments.updated_at",
] as const;

/** Selects assignments that are not deleted and whose programs are not deleted either. */
function notDeleted(db: Database) {
  return db
    .selectFrom("assignments")
    .innerJoin("programs", "programs.id", "assignments.program_id")
    .where("assignments.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null);
}

/** Selects the assignments of a filter. A search finds every word in the title or the program's title. */
export function filteredAssignments(
  db: Database,
  { program, search, due_within }: AssignmentFilter,
  now: Date,
) {
  const titles = sql`(assignments.sort_title || ' ' || programs.sort_title)`;
  return notDeleted(db)
    .$if(program !== undefined, (query) => query.where("assignments.program_id", "=", program ?? 0))
    .$if(due_within !== undefined, (query) =>
      query
        .where("assignments.deadline", ">", now)
        .where("assignments.deadline", "<=", new Date(now.getTime() + (due_within ?? 0) * DAY_MS)),
    )
    .$if(Boolean(search), (query) => query.where(hasSearchable(titles, search ?? "")));
}

/** Returns assignments as staff see them, each with the number of its submissions and of those that are graded. */
export async function assignmentsById(db: Database, ids: readonly number[]) {
  const count = (condition: RawBuilder<unknown>) => sql<number>`(
    SELECT count(*)::integer FROM submissions WHERE assignment_id = assignments.id AND ${condition})`;
  const found = await notDeleted(db)
    .leftJoin("program_counters", "program_counters.program_id", "assignments.program_id")
    .select(assignmentColumns)
    .select([
      count(sql`true`).as("submissions_count"),
      count(sql`graded_at IS NOT NULL AND NOT has_open_attempt`).as("graded_count"),
      sql<number>`coalesce(program_counters.enrollments, 0)`.as("students_count"),
      sql<boolean>`assignments.kind = 'quiz' AND NOT ${hasAnyPart(sql.ref("assignments.id"))}`.as(
        "has_no_questions",
      ),
    ])
    .where("assignments.id", "in", ids)
    .execute();
  const short = await shortTagsOf(db, ids);
  return found.map(({ has_no_questions, ...assignment }) => ({
    ...assignment,
    has_too_few_questions: has_no_questions || short.has(assignment.id),
  }));
}

/** @throws ApiError 404 */
export async function assignmentById(db: Database, id: number) {
  const [assignment] = await assignmentsById(db, [id]);
  if (!assignment) throw apiError("not_found");
  return assignment;
}

/** Selects the assignments that the student may see: sent, and of a program in which they are enrolled. */
function visibleTo(db: Database, student: Viewer) {
  return notDeleted(db)
    .where("assignments.sent_at", "is not", null)
    .where(studentIsEnrolledIn(student.id, sql.ref("assignments.program_id")));
}

/** Returns the student's assignments, the next deadline first. */
export function assignmentsForStudent(db: Database, student: Viewer, programId?: number) {
  return visibleTo(db, student)
    .innerJoin("enrollments", (join) =>
      join
        .onRef("enrollments.program_id", "=", "assignments.program_id")
        .on("enrollments.user_id", "=", student.id),
    )
    .select(assignmentColumns)
    .select([studentDeadline(student.id).as("deadline"), changedFor(student.id).as("changed_at")])
    .select(["enrollments.enrolled_at", opensAt, attemptsLeft(student.id), awaitedEnd(student.id)])
    .select([ofQuiz(waitsUntil).as("waits_until"), ofQuiz(shownAt).as("results_at")])
    .$if(programId !== undefined, (query) => query.where("assignments.program_id", "=", programId ?? 0))
    .orderBy(studentDeadline(student.id))
    .orderBy("assignments.id")
    .execute();
}

/** Returns the students of the assignment's program who have not handed in work, sorted by name. */
export function studentsWithoutWork(db: Database, id: number, limit: number, now: Date) {
  return notDeleted(db)
    .innerJoin("enrollments", "enrollments.program_id", "assignments.program_id")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .leftJoin("assignment_extensions as extension", (join) =>
      join
        .onRef("extension.assignment_id", "=", "assignments.id")
        .onRef("extension.user_id", "=", "users.id"),
    )
    .select(["users.id", "users.name", "users.email", "extension.deadline as extended_to"])
    .select(isRefused(sql.ref("users.email"), now).as("is_email_refused"))
    .select(
      sql<number | null>`(SELECT minutes FROM quiz_extra_time extra
        WHERE extra.assignment_id = assignments.id AND extra.user_id = users.id)`.as("extra_minutes"),
    )
    .where("assignments.id", "=", id)
    .where(sql<boolean>`NOT EXISTS (
      SELECT 1 FROM submissions WHERE assignment_id = assignments.id AND user_id = users.id)`)
    .orderBy(sortName("users.name"))
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

/** Returns whether the student is enrolled in the assignment's program. */
export async function isOfStudent(db: Database, id: number, userId: number): Promise<boolean> {
  const found = await notDeleted(db)
    .select("assignments.id")
    .where("assignments.id", "=", id)
    .where(studentIsEnrolledIn(userId, sql.ref("assignments.program_id")))
    .executeTakeFirst();
  return found !== undefined;
}

export function assignmentForStudent(db: Database, student: Viewer, id: number) {
  return visibleTo(db, student)
    .select([
      "assignments.id",
      "assignments.kind",
      "assignments.program_id",
      studentDeadline(student.id).as("deadline"),
    ])
    .where("assignments.id", "=", id)
    .executeTakeFirst();
}

/** Returns the file of an assignment that the viewer may see. */
export function assignmentFile(db: Database, viewer: Viewer, id: number): Promise<StoredFile | undefined> {
  return (viewer.role === "student" ? visibleTo(db, viewer) : notDeleted(db))
    .select(["filename", "size_bytes", "mime"])
    .select((eb) => eb.ref("storage_key").$notNull().as("storage_key"))
    .where("assignments.id", "=", id)
    .where("kind", "=", "file")
    .executeTakeFirst();
}

/** Returns the row, locked until the transaction ends. */
export function lockedAssignment(db: Database, id: number): Promise<AssignmentRow | undefined> {
  return db
    .selectFrom("assignments")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks an assignment against changes until the transaction ends. Others may lock it in the same way. */
export const lockAssignment = (db: Database, id: number) =>
  db.selectFrom("assignments").select("id").where("id", "=", id).forShare().executeTakeFirst();

/** Returns whether anybody has handed in work on an assignment. */
export async function hasSubmissions(db: Database, assignmentId: number): Promise<boolean> {
  const query = db.selectFrom("submissions").select("id").where("assignment_id", "=", assignmentId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns the submissions graded at or after this time whose students are still enrolled. */
export function gradedSince(db: Database, assignmentId: number, since: Date) {
  return db
    .selectFrom("submissions")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .innerJoin("enrollments", (join) =>
      join
        .onRef("enrollments.program_id", "=", "assignments.program_id")
        .onRef("enrollments.user_id", "=", "submissions.user_id"),
    )
    .select(["submissions.id", "submissions.user_id"])
    .where("assignment_id", "=", assignmentId)
    .where("graded_at", ">=", since)
    .orderBy("submissions.id")
    .execute();
}

/** Returns the graded work of an assignment. */
export function gradedWork(db: Database, assignmentId: number) {
  return db
    .selectFrom("submissions")
    .select(["id", "user_id", "marks_awarded"])
    .where("assignment_id", "=", assignmentId)
    .where("graded_at", "is not", null)
    .orderBy("id")
    .execute();
}

/** Multiplies the given marks of an assignment by the factor, rounded to two decimals. */
export const scaleMarks = (db: Database, assignmentId: number, factor: number) =>
  db
    .updateTable("submissions")
    .set({ marks_awarded: sql`round((marks_awarded * ${factor})::numeric, 2)::double precision` })
    .where("assignment_id", "=", assignmentId)
    .where("graded_at", "is not", null)
    .execute();

/** Sets the time of grading and the version of all graded work of an assignment to now. */
export const touchGraded = (db: Database, assignmentId: number, now: Date) =>
  db
    .updateTable("submissions")
    .set({
      graded_at: sql`greatest(graded_at, ${now})`,
      updated_at: sql`greatest(updated_at + interval '1 millisecond', ${now})`,
    })
    .where("assignment_id", "=", assignmentId)
    .where("graded_at", "is not", null)
    .execute();

export const insertAssignment = (db: Database, assignment: Insertable<Assignments>): Promise<AssignmentRow> =>
  db.insertInto("assignments").values(assignment).returningAll().executeTakeFirstOrThrow();

export const updateAssignment = (db: Database, id: number, changes: Updateable<Assignments>) =>
  db.updateTable("assignments").set(changes).where("id", "=", id).execute();

/** Stores that students could see the present grades of the assignment. */
export const markShownGrades = (db: Database, id: number) =>
  db
    .updateTable("submissions")
    .set({ was_grade_shown: true })
    .where("assignment_id", "=", id)
    .where("graded_at", "is not", null)
    .where("was_grade_shown", "=", false)
    .execute();

/** Stores that these students could see grades that are held now. */
export async function markShownGradesOf(db: Database, students: readonly number[]): Promise<void> {
  await sql`UPDATE submissions SET was_grade_shown = true FROM assignments
    WHERE assignments.id = assignment_id AND user_id = ANY (${students}) AND graded_at < grades_held_at
      AND NOT was_grade_shown`.execute(db);
}

/** Time from which a quiz can be taken. Null without one, and of other assignments. */
const opensAt = sql<Date | null>`(SELECT opens_at FROM quizzes WHERE assignment_id = assignments.id)`.as(
  "opens_at",
);

/** Returns a value of the quiz. Null for other assignments. */
const ofQuiz = <T>(value: RawBuilder<T>) =>
  sql<T | null>`(SELECT ${value} FROM quizzes WHERE quizzes.assignment_id = assignments.id)`;

/** Number of attempts that the student has not begun. Null without a quiz. */
const attemptsLeft = (student: number) =>
  sql<number | null>`(SELECT greatest(quizzes.attempts - (
      SELECT count(*) FROM attempts WHERE attempts.assignment_id = quizzes.assignment_id AND attempts.user_id = ${student}
    ), 0)::integer FROM quizzes WHERE quizzes.assignment_id = assignments.id)`.as("attempts_left");

/** Last end of an attempt to which a device may still send answers. Null without one. */
const awaitedEnd = (student: number) =>
  sql<Date | null>`(SELECT max(over_at) FROM attempts
    WHERE attempts.assignment_id = assignments.id AND attempts.user_id = ${student} AND NOT is_settled)`.as(
    "awaited_end",
  );

/** Returns an assignment that was sent to its students. */
export function sentAssignment(db: Database, id: number) {
  return notDeleted(db)
    .select(assignmentColumns)
    .select(opensAt)
    .where("assignments.id", "=", id)
    .where("assignments.sent_at", "is not", null)
    .executeTakeFirst();
}
