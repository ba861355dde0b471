import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { SubmissionOrdering, SubmissionState } from "#contract/learning/submissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { studentIsEnrolledIn } from "#server/learning/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords, searchable, searchWords } from "#server/platform/database/lists.ts";
import type { Submissions } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

export interface SubmissionFilter {
  program?: number | undefined;
  assignment?: number | undefined;
  student?: number | undefined;
  state?: "" | SubmissionState | undefined;
  search?: string | undefined;
}

const isGraded = sql<boolean>`(submissions.graded_at IS NOT NULL)`;

/** Submissions of the filter; a search finds every word in the student's name or email, or in the assignment's or program's title. */
export async function filteredSubmissions(db: Database, filter: SubmissionFilter) {
  const { program, assignment, student, state, search = "" } = filter;
  const ofProgram = program === undefined ? sql`true` : sql`program_id = ${program}`;
  return db
    .selectFrom("submissions")
    .where(sql<boolean>`submissions.assignment_id IN (${assignmentIds(ofProgram)})`)
    .$if(assignment !== undefined, (query) => query.where("submissions.assignment_id", "=", assignment ?? 0))
    .$if(Boolean(state), (query) => query.where(isGraded, "=", state === "graded"))
    .$if(student !== undefined, (query) => query.where("submissions.user_id", "=", student ?? 0))
    .where(await hasEveryWord(db, search));
}

const submittedAt = "submissions.submitted_at";

export function submissionOrder(ordering: SubmissionOrdering | "" | undefined) {
  if (ordering === "oldest") return { by: submittedAt, direction: "asc" as const };
  if (ordering === "to_mark")
    return { by: sql`${isGraded}, ${sql.ref(submittedAt)}`, direction: "asc" as const };
  return { newestBy: submittedAt };
}

/** The ids of assignments that are not deleted, nor their programs. */
const assignmentIds = (condition: RawBuilder<unknown>) => sql<number>`
  SELECT assignments.id FROM assignments JOIN programs ON programs.id = program_id
  WHERE assignments.deleted_at IS NULL AND programs.deleted_at IS NULL AND ${condition}`;

/**
 * The condition that each word is found somewhere. A word that no title contains is looked for in students only, because
 * PostgreSQL uses an index for one table and none for "in either of two tables".
 */
async function hasEveryWord(db: Database, search: string): Promise<RawBuilder<boolean>> {
  const titled = (word: string) =>
    assignmentIds(hasWords(sql`(assignments.title || ' ' || programs.title)`, word));
  const named = (words: string) =>
    sql`SELECT id FROM users WHERE ${hasWords(sql`search_text`, searchable(words))}`;
  const conditions = [sql`true`];
  const inNames: string[] = [];
  for (const word of searchWords(search)) {
    const { rows } = await sql`${titled(word)} LIMIT 1`.execute(db);
    if (rows.length === 0) inNames.push(word);
    else conditions.push(sql`(assignment_id IN (${titled(word)}) OR user_id IN (${named(word)}))`);
  }
  if (inNames.length > 0) conditions.push(sql`user_id IN (${named(inNames.join(" "))})`);
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Submissions that are not deleted with their assignment or program. */
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
  "assignments.deadline as assignment_deadline",
  "programs.title as program_title",
  "assignments.total_marks as assignment_total_marks",
  "users.id as student",
  "users.name as student_name",
  "submissions.filename",
  "submissions.submission_text",
  "submissions.submitted_at",
  "submissions.graded_at",
  "submissions.marks_awarded",
  "submissions.feedback",
  "submissions.updated_at",
  sql<string | null>`(SELECT filename FROM feedback_files WHERE submission_id = submissions.id)`.as(
    "feedback_file",
  ),
] as const;

export function submissionsById(db: Database, ids: readonly number[]) {
  return notDeleted(db).select(submissionColumns).where("submissions.id", "in", ids).execute();
}

/** What a student was asked for or handed in: the sent assignments of their programs, and any with work of theirs. */
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

/** These of the student's assignments, each with the work on it. */
export async function studentWorkById(db: Database, student: number, assignments: readonly number[]) {
  const rows = await assignmentsOfStudent(db, student)
    .select([
      "assignments.id",
      "assignments.title",
      "programs.title as program_title",
      "assignments.deadline",
      "enrollments.enrolled_at",
      "submissions.id as submission",
    ])
    .where("assignments.id", "in", assignments)
    .execute();
  const handedIn = rows.flatMap(({ submission }) => submission ?? []);
  const found = handedIn.length === 0 ? [] : await submissionsById(db, handedIn);
  return rows.map((row) => ({ ...row, submission: found.find(({ id }) => id === row.submission) ?? null }));
}

/** A student's own, in programs where they are enrolled. */
function ownedBy(db: Database, student: Viewer) {
  return notDeleted(db)
    .where("submissions.user_id", "=", student.id)
    .where(studentIsEnrolledIn(student.id, sql.ref("assignments.program_id")));
}

/** Students reach their own submissions, staff all of them. */
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

/** The program of a submission that the viewer may see. */
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

const fileColumns = [
  "submissions.storage_key",
  "submissions.filename",
  "submissions.size_bytes",
  "submissions.mime",
] as const;

export function submissionFile(db: Database, viewer: Viewer, id: number): Promise<StoredFile | undefined> {
  return visibleTo(db, viewer).select(fileColumns).where("submissions.id", "=", id).executeTakeFirst();
}

/** The files of an assignment with their students' names, by name. */
export function submittedFiles(db: Database, assignmentId: number) {
  return notDeleted(db)
    .select([...fileColumns, "submissions.id", "users.name as student_name", "submissions.submitted_at"])
    .where("submissions.assignment_id", "=", assignmentId)
    .orderBy("users.name")
    .orderBy("submissions.id")
    .execute();
}

/**
 * A submission that is about to change, locked with its assignment's rules until the transaction ends: of a grade and an
 * edit at the same time, the second sees the first.
 */
export function lockedSubmission(db: Database, viewer: Viewer, id: number) {
  return visibleTo(db, viewer)
    .selectAll("submissions")
    .select([
      "assignments.deadline",
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

/** When a student's work on an assignment came in, and whether it is graded. */
export function workOn(db: Database, userId: number, assignmentId: number) {
  return db
    .selectFrom("submissions")
    .select(["submitted_at", sql<boolean>`graded_at IS NOT NULL`.as("is_graded")])
    .where("user_id", "=", userId)
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirst();
}

/** Its first version is the time when it was handed in. */
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

/** The bytes of all of a student's files: work, and proofs of payment. The student's row is locked, so that two uploads at once are added up. */
export async function bytesOf(db: Database, userId: number): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(size_bytes), 0) AS bytes FROM (
      SELECT size_bytes FROM submissions WHERE user_id = ${userId}
      UNION ALL SELECT size_bytes FROM payments JOIN charges ON charges.id = charge_id
        WHERE charges.user_id = ${userId} AND source = 'student') files`.execute(db);
  return Number(rows[0]?.bytes);
}
