import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { submissionGradedEmail } from "#server/learning/submissions/graded-email.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import { takeMailTurn, takeMailTurns } from "./queries.ts";
import { assignmentSentEmail, type SentAssignment } from "./sent-email.ts";

/** Tells the program's students of a sent assignment, in the caller's transaction; one an hour at most for each. */
export async function mailAssignmentSent(
  context: AppContext,
  db: Database,
  assignment: SentAssignment & { id: number; program_id: number },
): Promise<void> {
  const students = await takeMailTurns(db, assignment.program_id, context.clock());
  const head = await emailLayout(context, db);
  await queueEmails(
    db,
    students.map(({ id, name, email }) => ({
      key: `assignment-sent ${assignment.id} ${id}`,
      to: email,
      email: assignmentSentEmail(head, name, assignment),
    })),
  );
}

/** Tells a student that their work was graded; one an hour at most. */
export async function mailSubmissionGraded(
  context: AppContext,
  db: Database,
  submission: { id: number; user_id: number; title: string },
): Promise<void> {
  const now = context.clock();
  const student = await takeMailTurn(db, submission.user_id, now);
  if (!student) return;
  const email = submissionGradedEmail(await emailLayout(context, db), student.name, submission.title);
  const key = `submission-graded ${submission.id} ${now.toISOString()}`;
  await queueEmails(db, [{ key, to: student.email, email }]);
}
