import { DAY_MS } from "#contract/shared/time/durations.ts";
import { type EnrolledIn, type EnrollmentFee, howToPay } from "#server/courses/enrollments/how-to-pay.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Days that the invitation's link works; longer than a requested link, because the student does not expect it */
export const INVITATION_DAYS = 7;
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;

interface Enrolled {
  program: EnrolledIn;
  fee?: EnrollmentFee | undefined;
}

/** Returns the email to a student whom the institute added. It names their program and its fee. */
export function addedEmail(layout: EmailLayout, name: string, link: string, enrolled?: Enrolled): Email {
  const payment = enrolled && howToPay(layout, enrolled.program, enrolled.fee);
  return composeEmail(layout, {
    subject: `Welcome to ${layout.institute}`,
    name,
    paragraphs: [
      `${layout.institute} made a student account for you.`,
      enrolled
        ? `You are enrolled in ${enrolled.program.title}. Your programs, assignments and messages are in your dashboard.`
        : "Your programs, assignments and messages will be in your dashboard.",
      ...(payment?.paragraphs ?? []),
      `Set a password to begin. The link works once, for ${INVITATION_DAYS} days.`,
    ],
    lists: payment?.lists ?? [],
    action: { label: "Set your password", url: link },
    after: [`Later, ask for another link at ${layout.public_url}/forgot-password`],
  });
}
