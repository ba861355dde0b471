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

/** Notifies the student that the total marks of their graded work changed. Totals are marks before and after. */
export function notifyOfNewTotal(
  context: AppContext,
  db: Database,
  work: { id: number; user_id: number; title: string; before: number; total_marks: number },
): Promise<void> {
  const { id, user_id, title } = work;
  const occasion = context.clock().toISOString();
  return notify(context, db, user_id, {
    kind: "grade",
    record_id: id,
    occasion,
    key: () => `submission-total ${id} ${occasion}`,
    content: (layout) => newTotalEmail(layout, work),
    line: `The total marks of "${title}" changed: look at your grade`,
    path: gradesPath,
  });
}

/** Notifies the student that a grade was taken back. The reason is for staff only. */
export function notifyOfGradeTakenBack(
  context: AppContext,
  db: Database,
  work: { id: number; user_id: number; title: string },
): Promise<void> {
  const { id, user_id, title } = work;
  const occasion = context.clock().toISOString();
  return notify(context, db, user_id, {
    kind: "grade",
    record_id: id,
    occasion,
    key: () => `submission-ungraded ${id} ${occasion}`,
    content: (layout) => gradeTakenBackEmail(layout, title),
    line: `The grade of your work on "${title}" was taken back`,
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

export function newTotalEmail(
  layout: EmailLayout,
  { title, before, total_marks }: { title: string; before: number; total_marks: number },
) {
  return {
    subject: "The total marks of your work have changed",
    paragraphs: [
      `The total marks of "${title}" changed from ${before} to ${total_marks}. Your grade under the new total is in your dashboard.`,
    ],
    action: { label: "See my grade", url: layout.public_url + gradesPath },
  };
}

export function gradeTakenBackEmail(layout: EmailLayout, assignmentTitle: string) {
  return {
    subject: "A grade was taken back",
    paragraphs: [
      `The grade of your work on "${assignmentTitle}" was given by mistake and was taken back. Your work will be graded again.`,
    ],
    action: { label: "See my work", url: layout.public_url + gradesPath },
  };
}
