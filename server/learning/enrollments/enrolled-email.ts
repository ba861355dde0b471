import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Confirms to a student that they enrolled. */
export function enrolledEmail(layout: EmailLayout, name: string, program: string): Email {
  return composeEmail(layout, {
    subject: `You are enrolled in ${program}`,
    name,
    paragraphs: [`You are now enrolled in ${program}. It is waiting in your dashboard under My Courses.`],
    action: { label: "Open your dashboard", url: `${layout.public_url}/dashboard` },
  });
}
