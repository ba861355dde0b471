import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { assignments } from "./content/assignments.ts";
import { submissions } from "./content/submissions.ts";
import type { SeedAssignment, SeedSubmission } from "./content/types.ts";

const HOUR_MS = 3_600_000;
const SENT_BEFORE_DEADLINE_MS = 21 * 24 * HOUR_MS;

/** Inserts the assignments, sent three weeks before their deadline, and the submissions of some students. */
export async function seedAssignments(
  { db, files }: AppContext,
  now: Date,
  programIds: Map<string, number>,
): Promise<void> {
  const made = new Map<string, { id: number; deadline: Date }>();
  for (const assignment of assignments) {
    const program_id = programIds.get(assignment.program_title) ?? 0;
    made.set(assignment.title, await seedAssignment(db, files, now, program_id, assignment));
  }
  for (const submission of submissions) {
    const assignment = made.get(submission.assignment_title);
    if (assignment) await seedSubmission(db, files, now, assignment, submission);
  }
}

async function seedAssignment(
  db: Database,
  files: Storage,
  now: Date,
  program_id: number,
  { title, description, deadline_in_hours, total_marks }: SeedAssignment,
) {
  const deadline = new Date(now.getTime() + deadline_in_hours * HOUR_MS);
  const sent_at = new Date(Math.min(deadline.getTime() - SENT_BEFORE_DEADLINE_MS, now.getTime() - HOUR_MS));
  const file = await textFile(files, "assignments", `${title}.txt`, `${title}\n\n${description}\n`);
  return db
    .insertInto("assignments")
    .values({
      ...file,
      program_id,
      title,
      description,
      deadline,
      total_marks,
      sent_at,
      created_at: sent_at,
      updated_at: sent_at,
    })
    .returning(["id", "deadline"])
    .executeTakeFirstOrThrow();
}

async function seedSubmission(
  db: Database,
  files: Storage,
  now: Date,
  assignment: { id: number; deadline: Date },
  { student_email, filename, text, submitted_hours_before_deadline: hours, grade }: SeedSubmission,
): Promise<void> {
  const { id: user_id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", student_email)
    .executeTakeFirstOrThrow();
  const submitted_at = new Date(assignment.deadline.getTime() - hours * HOUR_MS);
  await db
    .insertInto("submissions")
    .values({
      ...(await textFile(files, "submissions", filename, `${text}\n`)),
      assignment_id: assignment.id,
      user_id,
      submission_text: text,
      submitted_at,
      ...(grade && {
        marks_awarded: grade.marks,
        feedback: grade.feedback,
        graded_at: new Date(now.getTime() - 20 * HOUR_MS),
      }),
    })
    .execute();
}

/** Stores a text file and returns the columns of its row. */
export async function textFile(files: Storage, folder: string, filename: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  const storage_key = `${folder}/${randomUUID()}`;
  await files.putBytes(storage_key, bytes);
  return { storage_key, filename, size_bytes: bytes.length, mime: "text/plain" };
}
