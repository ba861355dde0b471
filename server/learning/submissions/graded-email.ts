import type { AppContext } from "#server/context.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

/** Tells the student of a grade that they can see from now on. The title is the assignment's. */
export function notifyOfGrade(
  context: AppContext,
  db: Database,
  submission: { id: number; user_id: number; title: string },
): Promise<void> {
  const { id, user_id, title } = submission;
  const occasion = context.clock().toISOString();
  return notify(context, db, user_id, {
    kind: "grade",
    record_id: id,
    occasion,
    key: () => `submission-graded ${id} ${occasion}`,
    content: (layout) => submissionGradedEmail(layout, title),
    line: `Your work on "${title}" has been graded`,
    path: gradesPath,
  });
}

const gradesPath = "/dashboard?section=assignments&tab=submissions";

/** The marks are not in the email: they are read after logging in. */
export function submissionGradedEmail(layout: EmailLayout, assignmentTitle: string) {
  return {
    subject: "Your work has been graded",
    paragraphs: [
      `Your work on "${assignmentTitle}" has been graded. Your marks and any feedback are in your dashboard.`,
    ],
    action: { label: "See my grade", url: layout.public_url + gradesPath },
  };
}
