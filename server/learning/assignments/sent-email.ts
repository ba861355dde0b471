import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

export interface SentAssignment {
  title: string;
  program_title: string;
  deadline: Date;
}

/** To the students of a program when an assignment is sent; one an hour at most, so it leads to all of them. */
export function assignmentSentEmail(head: EmailLayout, name: string, assignment: SentAssignment): Email {
  return composeEmail(head, {
    subject: `New assignment in ${assignment.program_title}`,
    name,
    paragraphs: [
      `"${assignment.title}" was sent to the students of ${assignment.program_title}.`,
      `Hand it in by ${kampalaTime(assignment.deadline)}. After that nothing can be submitted.`,
    ],
    action: { label: "See my assignments", url: `${head.public_url}/dashboard?section=assignments` },
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
