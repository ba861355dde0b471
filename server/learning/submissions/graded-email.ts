import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { recipientOfGrade } from "#server/learning/assignments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";

/** Queues the email to the student in the caller's transaction; each gets one an hour at most. The title is the assignment's. */
export async function emailSubmissionGraded(
  context: AppContext,
  db: Database,
  submission: { id: number; user_id: number; title: string },
): Promise<void> {
  const now = context.clock();
  const student = await recipientOfGrade(db, submission.user_id, now);
  if (!student) return;
  const email = submissionGradedEmail(await emailLayout(context, db), student.name, submission.title);
  const key = `submission-graded ${submission.id} ${now.toISOString()}`;
  await queueEmail(context, db, { key, to: student.email, email });
}

/** The marks are not in the email: they are read after logging in. */
function submissionGradedEmail(layout: EmailLayout, name: string, assignmentTitle: string): Email {
  return composeEmail(layout, {
    subject: "Your work has been graded",
    name,
    paragraphs: [`Your work on "${assignmentTitle}" has its marks now, and any feedback stands beside them.`],
    action: {
      label: "See my grade",
      url: `${layout.public_url}/dashboard?section=assignments&tab=submissions`,
    },
    after: ["You can switch these messages off in your profile."],
  });
}
