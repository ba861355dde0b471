import { type Insertable, sql, type Updateable } from "kysely";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { containing } from "#server/platform/database/paging.ts";
import type { Submissions } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import type { SubmissionFilter } from "./list-queries.ts";

/** Submissions that are there: neither their assignments nor their programs are deleted. */
function serialize(db: Database) {
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
  "assignments.title as assignment_title",
  "programs.title as program_title",
  "assignments.total_marks as assignment_total_marks",
  "users.name as student_name",
  "submissions.filename",
  "submissions.submission_text",
  "submissions.submitted_at",
  "submissions.graded_at",
  "submissions.marks_awarded",
  "submissions.feedback",
] as const;

/** All of the filter, newest first. */
export function submissionList(db: Database, { program, search }: SubmissionFilter) {
  const pattern = containing(search ?? "");
  return serialize(db)
    .select(submissionColumns)
    .$if(program !== undefined, (query) => query.where("assignments.program_id", "=", program ?? 0))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb("users.name", "ilike", pattern),
          eb("assignments.title", "ilike", pattern),
          eb("programs.title", "ilike", pattern),
        ]),
      ),
    )
    .orderBy("submissions.submitted_at", "desc")
    .orderBy("submissions.id", "desc")
    .execute();
}

/** These, in whatever order. */
export function submissionsById(db: Database, ids: readonly number[]) {
  return serialize(db).select(submissionColumns).where("submissions.id", "=", anyOf(ids)).execute();
}

/** A student's own, in programs where they are enrolled. */
function ownedBy(db: Database, student: Viewer) {
  return serialize(db)
    .where("submissions.user_id", "=", student.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("enrollments")
          .select(sql`1`.as("one"))
          .whereRef("enrollments.program_id", "=", "assignments.program_id")
          .where("enrollments.user_id", "=", student.id),
      ),
    );
}

/** Students reach their own, staff all of them. */
function visibleTo(db: Database, viewer: Viewer) {
  return viewer.role === "student" ? ownedBy(db, viewer) : serialize(db);
}

export function submissionsOf(db: Database, student: Viewer, programId?: number) {
  return ownedBy(db, student)
    .select(submissionColumns)
    .$if(programId !== undefined, (query) => query.where("assignments.program_id", "=", programId ?? 0))
    .orderBy("submissions.submitted_at", "desc")
    .orderBy("submissions.id", "desc")
    .execute();
}

export function submissionFor(db: Database, viewer: Viewer, id: number) {
  return visibleTo(db, viewer)
    .select(submissionColumns)
    .where("submissions.id", "=", id)
    .executeTakeFirstOrThrow();
}

export function submissionFile(db: Database, viewer: Viewer, id: number): Promise<StoredFile | undefined> {
  return visibleTo(db, viewer).select(fileColumns).where("submissions.id", "=", id).executeTakeFirst();
}

const fileColumns = [
  "submissions.storage_key",
  "submissions.filename",
  "submissions.size_bytes",
  "submissions.mime",
] as const;

/** The files of an assignment with their students' names, by name. */
export function submittedFiles(db: Database, assignmentId: number) {
  return serialize(db)
    .select([...fileColumns, "submissions.id", "users.name as student_name", "submissions.submitted_at"])
    .where("submissions.assignment_id", "=", assignmentId)
    .orderBy("users.name")
    .orderBy("submissions.id")
    .execute();
}

/**
 * A submission that is about to change, held with its assignment's rules until the transaction ends: of a
 * grade and an edit at once, one sees what the other did (security.md T44).
 */
export function submissionToChange(db: Database, viewer: Viewer, id: number) {
  return visibleTo(db, viewer)
    .select([
      "submissions.id",
      "submissions.user_id",
      "submissions.submitted_at",
      "submissions.graded_at",
      "submissions.marks_awarded",
      "submissions.size_bytes",
      "assignments.deadline",
      "assignments.total_marks",
      "assignments.title",
    ])
    .where("submissions.id", "=", id)
    .forUpdate("submissions")
    .forShare("assignments")
    .executeTakeFirst();
}

/** When and whether a student's work on an assignment came in. */
export function workOf(db: Database, userId: number, assignmentId: number) {
  return db
    .selectFrom("submissions")
    .select(["submitted_at", sql<boolean>`graded_at IS NOT NULL`.as("is_graded")])
    .where("user_id", "=", userId)
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirst();
}

export function insertSubmission(db: Database, submission: Insertable<Submissions>): Promise<{ id: number }> {
  return db.insertInto("submissions").values(submission).returning("id").executeTakeFirstOrThrow();
}

export async function updateSubmission(
  db: Database,
  id: number,
  changes: Updateable<Submissions>,
): Promise<void> {
  await db.updateTable("submissions").set(changes).where("id", "=", id).execute();
}

/** Bytes of all the student's files; the student's row is held, so that two uploads at once are added up. */
export async function bytesOf(db: Database, userId: number): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { bytes } = await db
    .selectFrom("submissions")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("size_bytes"), sql<number>`0`).as("bytes"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
