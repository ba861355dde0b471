import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { type EnrolledIn, howToPay } from "./how-to-pay.ts";

/** Confirms to a student that they enrolled. */
export function enrolledEmail(layout: EmailLayout, name: string, program: EnrolledIn): Email {
  const payment = howToPay(layout, program);
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
