import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Returns the email to a student who has not opened a communication yet. It links to the message in the dashboard. */
export function communicationReminderEmail(
  layout: EmailLayout,
  name: string,
  communication: { id: number; title: string; sender_name: string },
): Email {
  const { id, title, sender_name } = communication;
  return composeEmail(layout, {
    subject: `Not read yet: ${title}`,
    name,
    paragraphs: [`${sender_name} wrote to you, and you have not opened it yet: “${title}”.`],
    action: { label: "Read it", url: `${layout.public_url}/dashboard?section=communications&message=${id}` },
  });
}
