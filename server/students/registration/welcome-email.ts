import { type EnrolledIn, type EnrollmentFee, howToPay } from "#server/courses/enrollments/how-to-pay.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Returns the email to a new student. It names the program that registration enrolled them in. */
export function welcomeEmail(
  layout: EmailLayout,
  name: string,
  program?: EnrolledIn,
  fee?: EnrollmentFee,
): Email {
  const payment = program ? howToPay(layout, program, fee) : { paragraphs: [], lists: [] };
  return composeEmail(layout, {
    subject: `Welcome to ${layout.institute}`,
    name,
    paragraphs: [
      `Your student account at ${layout.institute} is ready.`,
      program
        ? `You are now enrolled in ${program.title}. Your programs, assignments and messages are in your dashboard.`
        : "Choose a program and enroll; your programs, assignments and messages will be in your dashboard.",
      ...payment.paragraphs,
    ],
    lists: payment.lists,
    action: program
      ? { label: "Open your dashboard", url: `${layout.public_url}/dashboard` }
      : { label: "See all programs", url: `${layout.public_url}/programs` },
  });
}
