import type { House } from "#server/context.ts";
import { submissionGradedLetter } from "#server/learning/submissions/graded-email.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMails } from "#server/platform/email/queue.ts";
import { takeMailTurn, takeMailTurns } from "./queries.ts";
import { assignmentSentLetter, type SentAssignment } from "./sent-email.ts";

/** Tells the program's students of a sent assignment, in the caller's transaction; one an hour at most for each. */
export async function mailAssignmentSent(
  house: House,
  db: Database,
  assignment: SentAssignment & { id: number; program_id: number },
): Promise<void> {
  const students = await takeMailTurns(db, assignment.program_id, house.clock());
  const head = await letterhead(house, db);
  await queueMails(
    db,
    students.map(({ id, name, email }) => ({
      key: `assignment-sent ${assignment.id} ${id}`,
      to: email,
      letter: assignmentSentLetter(head, name, assignment),
    })),
  );
}

/** Tells a student that their work was graded; one an hour at most. */
export async function mailSubmissionGraded(
  house: House,
  db: Database,
  submission: { id: number; user_id: number; title: string },
): Promise<void> {
  const now = house.clock();
  const student = await takeMailTurn(db, submission.user_id, now);
  if (!student) return;
  const letter = submissionGradedLetter(await letterhead(house, db), student.name, submission.title);
  const key = `submission-graded ${submission.id} ${now.toISOString()}`;
  await queueMails(db, [{ key, to: student.email, letter }]);
}
