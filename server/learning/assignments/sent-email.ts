import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import { type assignmentById, recipientsOfSent } from "./queries.ts";

type SentAssignment = Awaited<ReturnType<typeof assignmentById>>;

/** Queues the email to the program's students in the caller's transaction; each gets one an hour at most. */
export async function emailAssignmentSent(
  context: AppContext,
  db: Database,
  assignment: SentAssignment,
): Promise<void> {
  const students = await recipientsOfSent(db, assignment.program_id, context.clock());
  const layout = await emailLayout(context, db);
  await queueEmails(
    context,
    db,
    students.map(({ id, name, email }) => ({
      key: `assignment-sent ${assignment.id} ${id}`,
      to: email,
      email: assignmentSentEmail(layout, name, assignment),
    })),
  );
}

/** The button leads to all assignments, because others may have been sent within the hour. */
function assignmentSentEmail(layout: EmailLayout, name: string, assignment: SentAssignment): Email {
  return composeEmail(layout, {
    subject: `New assignment in ${assignment.program_title}`,
    name,
    paragraphs: [
      `"${assignment.title}" was sent to the students of ${assignment.program_title}.`,
      `Hand it in by ${kampalaTime(assignment.deadline)}. After that nothing can be submitted.`,
    ],
    action: { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` },
    after: ["You can switch these messages off in your profile."],
  });
}

/** "Friday, 27 November 2026 at 17:00 (Kampala time)" */
function kampalaTime(moment: Date): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Africa/Kampala",
  });
  return `${format.format(moment)} (Kampala time)`;
}
