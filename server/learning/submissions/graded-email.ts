import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { recipientsOfGrades } from "#server/learning/assignments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail, queueEmails } from "#server/platform/email/queue.ts";

type Graded = { id: number; user_id: number };

/** Queues the email to the student in the caller's transaction; each gets one an hour at most. The title is the assignment's. */
export async function emailSubmissionGraded(
  context: AppContext,
  db: Database,
  { title, ...submission }: Graded & { title: string },
): Promise<void> {
  for (const email of await gradedEmails(context, db, title, [submission]))
    await queueEmail(context, db, email);
}

/** The same for all of an assignment's submissions whose grades are released. */
export async function emailGradesReleased(
  context: AppContext,
  db: Database,
  title: string,
  submissions: readonly Graded[],
): Promise<void> {
  await queueEmails(context, db, await gradedEmails(context, db, title, submissions));
}

async function gradedEmails(
  context: AppContext,
  db: Database,
  title: string,
  submissions: readonly Graded[],
) {
  const now = context.clock();
  const owners = new Map(submissions.map(({ id, user_id }) => [user_id, id]));
  const students = await recipientsOfGrades(db, [...owners.keys()], now);
  const layout = await emailLayout(context, db);
  return students.map(({ id, name, email }) => ({
    key: `submission-graded ${owners.get(id)} ${now.toISOString()}`,
    to: email,
    email: submissionGradedEmail(layout, name, title),
  }));
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
