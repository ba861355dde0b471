import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To the institute's own address, under the subject of the visitor's draft (public-site.md section 7). */
export function contactMessageEmail(
  layout: EmailLayout,
  { name, email, message }: { name: string; email: string; message: string },
): Email {
  const composed = composeEmail(layout, {
    subject: "New email submission",
    name: layout.institute,
    paragraphs: [`Name: ${name}`, `Email: ${email}`, ...message.split(/\n+/)],
    action: {
      label: "See all messages",
      url: `${layout.public_url}/dashboard?section=communications&contact=messages`,
    },
  });
  return { ...composed, reply_to: email };
}
