import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { SubmissionOrdering, submissions } from "#contract/courses/submissions.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { deadlineFor, studentDeadline } from "#server/courses/assignments/extension-queries.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable, searchWords, sortName } from "#server/platform/database/lists.ts";
import { searchedPhone } from "#server/platform/database/phone-search.ts";
import type { SubmissionRounds, Submissions } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

type SubmissionFilter = Query<(typeof submissions)["list"]>;

const deadlineOfStudent = deadlineFor(sql.ref("submissions.user_id"));

/** SQL of work without anything to mark. */
const isGraded = sql<boolean>`(submissions.graded_at IS NOT NULL AND NOT submissions.has_open_attempt)`;

/**
 * Selects the submissions of a filter. A search finds every word in the student's name or email, or in the assignment's
 * or program's title. A search of digits also finds the student's phone.
 */
export async function filteredSubmissions(db: Database, filter: SubmissionFilter) {
  const { program, assignment, student, state, search = "" } = filter;
  return db
    .selectFrom("submissions")
    .where(await isOfProgram(db, program))
    .$if(assignment !== undefined, (query) => query.where("submissions.assignment_id", "=", assignment ?? 0))
    .$if(Boolean(state), (query) => query.where(isGraded, "=", state === "graded"))
    .$if(state === "to_mark", (query) => query.where("submissions.returned_at", "is", null))
    .$if(student !== undefined, (query) => query.where("submissions.user_id", "=", student ?? 0))
    .where(await isFoundBy(db, search));
}

/**
 * Returns the condition on the program. Reads the ids of its few assignments first, so that PostgreSQL can estimate the
 * number of their submissions.
 */
async function isOfProgram(db: Database, program: number | undefined): Promise<RawBuilder<boolean>> {
  if (program === undefined) return sql`submissions.assignment_id IN (${assignmentIds(sql`true`)})`;
  const { rows } = await sql<{ id: number }>`${assignmentIds(sql`program_id = ${program}`)}`.execute(db);
  return isAmong(rows.map(({ id }) => id));
}

const isAmong = (assignments: readonly number[]) =>
  sql<boolean>`submissions.assignment_id = ANY (${assignments}::integer[])`;

const submittedAt = "submissions.submitted_at";

export function submissionOrder(ordering: SubmissionOrdering | "" | undefined) {
  if (ordering === "oldest") return { by: submittedAt, direction: "asc" as const };
  if (ordering === "to_mark")
    return { by: sql`${isGraded}, ${sql.ref(submittedAt)}`, direction: "asc" as const };
  return { newestBy: submittedAt };
}

/** Selects the ids of assignments that are not deleted and whose programs are not deleted either. */
const assignmentIds = (condition: RawBuilder<unknown>) => sql<number>`
  SELECT assignments.id FROM assignments JOIN programs ON programs.id = program_id
  WHERE assignments.deleted_at IS NULL AND programs.deleted_at IS NULL AND ${condition}`;

async function isFoundBy(db: Database, search: string): Promise<RawBuilder<boolean>> {
  const inWords = await hasEveryWord(db, [...new Set(searchWords(search))]);
  if (searchedPhone(search) === undefined) return inWords;
  return sql`(${inWords} OR ${isOfPhone(search)})`;
}

const isOfPhone = (search: string) =>
  sql<boolean>`submissions.user_id IN (SELECT id FROM users WHERE ${studentMatches(search)})`;

/** Returns the condition that the work's student has every word in the name or email, or has the phone. */
export const isOfFoundStudent = (search: string): RawBuilder<boolean> =>
  searchedPhone(search) === undefined ? isNamed(search) : isOfPhone(search);

/**
 * Returns the condition that each word is in a title or a name. PostgreSQL uses an index for a condition on one table,
 * but not for one on either of two. Titles are few, so they are read first. A word that is in no name must be in the
 * title, and the other way round.
 */
async function hasEveryWord(db: Database, words: readonly string[]): Promise<RawBuilder<boolean>> {
  if (words.length === 0) return sql`true`;
  const conditions = [sql`true`];
  const inNames: string[] = [];
  let inTitles: number[] | undefined;
  for (const [index, ids] of (await titledWith(db, words)).entries()) {
    const word = words[index] ?? "";
    if (ids.length === 0) inNames.push(word);
    else if (await hasAnybody(db, word)) conditions.push(sql`(${isAmong(ids)} OR ${isNamed(word)})`);
    else inTitles = inTitles ? inBoth(inTitles, ids) : ids;
  }
  if (inNames.length > 0) conditions.push(isNamed(inNames.join(" ")));
  if (inTitles) conditions.push(isAmong(inTitles));
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

function inBoth(some: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return some.filter((id) => known.has(id));
}

const named = (words: string) => sql`SELECT id FROM users WHERE ${hasSearchable(sql`search_text`, words)}`;
const isNamed = (words: string) => sql<boolean>`submissions.user_id IN (${named(words)})`;

async function hasAnybody(db: Database, word: string): Promise<boolean> {
  return (await sql`${named(word)} LIMIT 1`.execute(db)).rows.length > 0;
}

/** Returns, for each word, the ids of the assignments that have it in their own or their program's title. */
async function titledWith(db: Database, words: readonly string[]): Promise<number[][]> {
  const title = sql`(assignments.sort_title || ' ' || programs.sort_title)`;
  const ids = words.map(
    (word) => sql`coalesce(array_agg(assignments.id) FILTER (WHERE ${hasSearchable(title, word)}), '{}')`,
  );
  const { rows } = await sql<{ found: string }>`
    SELECT json_build_array(${sql.join(ids)})::text AS found
    FROM assignments JOIN programs ON programs.id = program_id
    WHERE assignments.deleted_at IS NULL AND programs.deleted_at IS NULL`.execute(db);
  return JSON.parse(rows[0]?.found ?? "[]") as number[][];
}

/** Selects submissions whose assignment and program are not deleted. */
function notDeleted(db: Database) {
  return db
    .selectFrom("submissions")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .innerJoin("programs", "programs.id", "assignments.program_id")
    .innerJoin("users", "users.id", "submissions.user_id")
    .where("assignments.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null);
}

const submissionColumns = [
  "submissions.id",
  "submissions.assignment_id",
  "submissions.user_id",
  "submissions.mime",
  "assignments.program_id",
  "assignments.grades_held_at",
  "assignments.title as assignment_title",
  deadlineOfStudent.as("assignment_deadline"),
  "programs.title as program_title",
  "assignments.total_marks as assignment_total_marks",
  "users.id as student",
  "users.name as student_name",
  "users.email as student_email",
  "submissions.filename",
  "submissions.submission_text",
  "submissions.submitted_at",
  "submissions.graded_at",
  "submissions.was_grade_shown",
  "submissions.marks_awarded",
  "submissions.feedback",
  "submissions.returned_at",
  "submissions.has_open_attempt",
  "submissions.updated_at",
  sql<string>`coalesce((SELECT name FROM users WHERE id = submissions.graded_by), '')`.as("graded_by"),
  sql<string | null>`(SELECT filename FROM feedback_files WHERE submission_id = submissions.id)`.as(
    "feedback_file",
  ),
  // Not the key itself, which shows where the file is stored.
  sql<string | null>`(SELECT left(encode(sha256(convert_to(storage_key, 'UTF8')), 'hex'), 16)
    FROM feedback_files WHERE submission_id = submissions.id)`.as("feedback_file_id"),
  sql<{ sent_back_at: string; comment: string }[]>`coalesce((
    SELECT json_agg(json_build_object('sent_back_at', sent_back_at, 'comment', comment) ORDER BY id)
    FROM submission_rounds WHERE submission_id = submissions.id
      AND sent_back_at IS DISTINCT FROM submissions.returned_at), '[]')`.as("earlier_rounds"),
] as const;

export function submissionsById(db: Database, ids: readonly number[]) {
  return notDeleted(db).select(submissionColumns).where("submissions.id", "in", ids).execute();
}

/** Selects a student's assignments: those sent in their programs, and any that they handed in. */
export function assignmentsOfStudent(db: Database, student: number) {
  return db
    .selectFrom("assignments")
    .innerJoin("programs", "programs.id", "assignments.program_id")
    .leftJoin("enrollments", (join) =>
      join
        .onRef("enrollments.program_id", "=", "assignments.program_id")
        .on("enrollments.user_id", "=", student),
    )
    .leftJoin("submissions", (join) =>
      join.onRef("submissions.assignment_id", "=", "assignments.id").on("submissions.user_id", "=", student),
    )
    .where("assignments.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("submissions.id", "is not", null),
        eb.and([eb("enrollments.id", "is not", null), eb("assignments.sent_at", "is not", null)]),
      ]),
    );
}

/** Returns the given assignments of the student, each with its submission. */
export async function studentWorkById(db: Database, student: number, assignments: readonly number[]) {
  const rows = await assignmentsOfStudent(db, student)
    .select([
      "assignments.id",
      "assignments.kind",
      "assignments.title",
      "programs.title as program_title",
      studentDeadline(student).as("deadline"),
      "enrollments.enrolled_at",
      "submissions.id as submission",
    ])
    .where("assignments.id", "in", assignments)
    .execute();
  const handedIn = rows.flatMap(({ submission }) => submission ?? []);
  const found = handedIn.length === 0 ? [] : await submissionsById(db, handedIn);
  return rows.map((row) => ({ ...row, submission: found.find(({ id }) => id === row.submission) ?? null }));
}

/** Selects a student's own submissions in programs where they are enrolled. */
function ownedBy(db: Database, student: Viewer) {
  return notDeleted(db)
    .where("submissions.user_id", "=", student.id)
    .where(studentIsEnrolledIn(student.id, sql.ref("assignments.program_id")));
}

/** Selects the submissions that the viewer may see: students their own, staff all of them. */
function visibleTo(db: Database, viewer: Viewer) {
  return viewer.role === "student" ? ownedBy(db, viewer) : notDeleted(db);
}

export function submissionsOf(db: Database, student: Viewer, programId?: number) {
  return ownedBy(db, student)
    .select(submissionColumns)
    .$if(programId !== undefined, (query) => query.where("assignments.program_id", "=", programId ?? 0))
    .orderBy("submissions.submitted_at", "desc")
    .orderBy("submissions.id", "desc")
    .execute();
}

/** Returns the program of a submission that the viewer may see. */
export async function programOfSubmission(db: Database, viewer: Viewer, id: number) {
  const row = await visibleTo(db, viewer)
    .select("assignments.program_id")
    .where("submissions.id", "=", id)
    .executeTakeFirst();
  return row?.program_id;
}

const submission = (db: Database, viewer: Viewer, id: number) =>
  visibleTo(db, viewer).select(submissionColumns).where("submissions.id", "=", id);

export const submissionIfAny = (db: Database, viewer: Viewer, id: number) =>
  submission(db, viewer, id).executeTakeFirst();

export const submissionFor = (db: Database, viewer: Viewer, id: number) =>
  submission(db, viewer, id).executeTakeFirstOrThrow();

const fileColumns = ["submissions.filename", "submissions.size_bytes", "submissions.mime"] as const;

export function submissionFile(db: Database, viewer: Viewer, id: number): Promise<StoredFile | undefined> {
  return visibleTo(db, viewer)
    .select(fileColumns)
    .select((eb) => eb.ref("submissions.storage_key").$notNull().as("storage_key"))
    .where("submissions.id", "=", id)
    .where("submissions.storage_key", "is not", null)
    .executeTakeFirst();
}

/** Returns the files of an assignment with their students' names, sorted by name. */
export function submittedFiles(db: Database, assignmentId: number) {
  return notDeleted(db)
    .select([...fileColumns, "submissions.id", "users.name as student_name", "submissions.submitted_at"])
    .select((eb) => eb.ref("submissions.storage_key").$notNull().as("storage_key"))
    .where("submissions.assignment_id", "=", assignmentId)
    .where("submissions.storage_key", "is not", null)
    .orderBy(sortName("users.name"))
    .orderBy("submissions.id")
    .execute();
}

/**
 * Returns a submission that is about to change, and locks it with its assignment until the transaction ends. Of a
 * concurrent grade and edit, the second sees the result of the first.
 */
export function lockedSubmission(db: Database, viewer: Viewer, id: number) {
  return visibleTo(db, viewer)
    .selectAll("submissions")
    .select([
      deadlineOfStudent.as("deadline"),
      "assignments.kind",
      "assignments.total_marks",
      "assignments.title",
      "assignments.program_id",
      "assignments.grades_held_at",
    ])
    .where("submissions.id", "=", id)
    .forUpdate("submissions")
    .forShare("assignments")
    .executeTakeFirst();
}

export interface GradesToTell {
  /** True to include submissions whose grades are held */
  evenHeld?: boolean;
}

/** Returns the submissions whose grades are not held, with the data for notifications about grades. */
export async function gradesToTell(
  db: Database,
  ids: readonly number[],
  { evenHeld = false }: GradesToTell = {},
) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("submissions")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .select(["submissions.id", "submissions.user_id", "assignments.title"])
    .select(["assignments.total_marks", "assignments.program_id"])
    .where("submissions.id", "in", ids)
    .$if(!evenHeld, (query) => query.where("assignments.grades_held_at", "is", null))
    .orderBy("submissions.id")
    .execute();
}

/** Returns the graded submissions of these assignments. */
export async function gradedOf(db: Database, assignmentIds: readonly number[]): Promise<number[]> {
  if (assignmentIds.length === 0) return [];
  const rows = await db
    .selectFrom("submissions")
    .select("id")
    .where("assignment_id", "in", assignmentIds)
    .where("graded_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the submissions that were graded before the last hold of their assignment. */
export async function gradedBeforeHold(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("submissions")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .select("submissions.id")
    .where("submissions.id", "in", ids)
    .whereRef("graded_at", "<", "last_hold_began_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns submissions with the data that webhooks send about handed-in work. */
export async function handedIn(db: Database, ids: readonly number[]) {
  return db
    .selectFrom("submissions")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .select(["submissions.id as submission_id", "user_id as student_id", "assignment_id"])
    .select(["program_id", "submitted_at"])
    .where("submissions.id", "in", ids)
    .execute();
}

/** Returns when a student handed in work on an assignment, and whether it is graded. */
export function workOn(db: Database, userId: number, assignmentId: number) {
  return db
    .selectFrom("submissions")
    .select(["submitted_at", sql<boolean>`graded_at IS NOT NULL`.as("is_graded")])
    .where("user_id", "=", userId)
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirst();
}

/** Inserts a submission. Its first version is its time of submission. */
export const insertSubmission = (db: Database, submission: Insertable<Submissions>) =>
  db
    .insertInto("submissions")
    .values({ updated_at: submission.submitted_at, ...submission })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateSubmission = (
  db: Database,
  id: number,
  changes: Updateable<Submissions> & { updated_at: Date },
) => db.updateTable("submissions").set(changes).where("id", "=", id).execute();

export const insertRound = (db: Database, round: Insertable<SubmissionRounds>) =>
  db.insertInto("submission_rounds").values(round).execute();
