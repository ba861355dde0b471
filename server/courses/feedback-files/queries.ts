import { sql } from "kysely";
import type { Viewer } from "#contract/shared/viewer.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

/** Stores the file, or replaces the one before. The table's trigger detaches the old file. */
export async function putFeedbackFile(db: Database, submission: number, file: StoredFile): Promise<void> {
  await db
    .insertInto("feedback_files")
    .values({ submission_id: submission, ...file })
    .onConflict((conflict) => conflict.column("submission_id").doUpdateSet({ ...file }))
    .execute();
}

/** Returns the stored file, if there is one. */
export function storedFeedbackFile(db: Database, submission: number): Promise<StoredFile | undefined> {
  return db
    .selectFrom("feedback_files")
    .select(["storage_key", "filename", "size_bytes", "mime"])
    .where("submission_id", "=", submission)
    .executeTakeFirst();
}

/** Deletes the file and returns its name, or undefined if there was none. */
export async function deleteFeedbackFile(db: Database, submission: number): Promise<string | undefined> {
  const query = db.deleteFrom("feedback_files").where("submission_id", "=", submission).returning("filename");
  return (await query.executeTakeFirst())?.filename;
}

/** Returns the file with its program. Students get only their own, once its grade is shown; staff get any. */
export function feedbackFileFor(db: Database, viewer: Viewer, submission: number) {
  return db
    .selectFrom("feedback_files")
    .innerJoin("submissions", "submissions.id", "feedback_files.submission_id")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .innerJoin("programs", "programs.id", "assignments.program_id")
    .select([
      "feedback_files.storage_key",
      "feedback_files.filename",
      "feedback_files.size_bytes",
      "feedback_files.mime",
      "assignments.program_id",
    ])
    .where("submissions.id", "=", submission)
    .where("assignments.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null)
    .$if(viewer.role === "student", (query) =>
      query
        .where("submissions.user_id", "=", viewer.id)
        .where("submissions.graded_at", "is not", null)
        .where("assignments.grades_held_at", "is", null)
        .where(studentIsEnrolledIn(viewer.id, sql.ref("assignments.program_id"))),
    )
    .executeTakeFirst();
}
