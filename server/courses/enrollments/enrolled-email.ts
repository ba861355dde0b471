import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { type EnrolledIn, type EnrollmentFee, howToPay } from "./how-to-pay.ts";

/** Returns the email that confirms to a student that they enrolled. */
export function enrolledEmail(
  layout: EmailLayout,
  name: string,
  program: EnrolledIn,
  fee?: EnrollmentFee,
): Email {
  const payment = howToPay(layout, program, fee);
  return composeEmail(layout, {
    subject: `You are enrolled in ${program.title}`,
    name,
    paragraphs: [
      `You are now enrolled in ${program.title}. It is waiting in your dashboard under My Courses.`,
      ...payment.paragraphs,
    ],
    lists: payment.lists,
    action: { label: "Open your dashboard", url: `${layout.public_url}/dashboard` },
  });
}
