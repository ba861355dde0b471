import type { BroadcastOf } from "#server/notifications/broadcasts/broadcast.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { recipientsOfSent, sentAssignment } from "./queries.ts";

type SentAssignment = NonNullable<Awaited<ReturnType<typeof sentAssignment>>>;

/** Tells the program's students of an assignment that was sent to them. */
export const assignmentBroadcast: BroadcastOf = async (_context, db, { record_id }) => {
  const assignment = await sentAssignment(db, record_id);
  if (!assignment) return undefined;
  const { id, title, program_title, program_id } = assignment;
  return {
    notification: {
      kind: "assignment",
      record_id: id,
      key: (student) => `assignment-sent ${id} ${student.id}`,
      content: (layout) => assignmentSentEmail(layout, assignment),
      line: `${title}, by ${kampalaTime(assignment.deadline)}: ${program_title}`,
      path: "/dashboard?section=assignments",
    },
    recipients: (after, most) => recipientsOfSent(db, program_id, after, most),
  };
};

/** The button leads to all assignments, because others may have been sent within the hour. */
export function assignmentSentEmail(
  layout: EmailLayout,
  assignment: Pick<SentAssignment, "title" | "program_title" | "deadline">,
) {
  return {
    subject: `New assignment in ${assignment.program_title}`,
    paragraphs: [
      `You have a new assignment in ${assignment.program_title}: "${assignment.title}".`,
      `Hand it in by ${kampalaTime(assignment.deadline)}. After that nothing can be submitted.`,
    ],
    action: { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` },
  };
}

/** "Friday, 27 November 2026 at 17:00 (Kampala time)" */
export function kampalaTime(moment: Date): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Africa/Kampala",
  });
  return `${format.format(moment)} (Kampala time)`;
}
