import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Returns the email with an answer of staff, which quotes the message. A reply goes to the institute or the author. */
export function contactAnswerEmail(
  layout: EmailLayout,
  {
    name,
    message,
    answer,
    author_name,
  }: { name: string; message: string; answer: string; author_name: string },
  replyTo: string,
): Email {
  const composed = composeEmail(layout, {
    subject: `Re: Your message to ${layout.institute}`,
    name,
    paragraphs: [...answer.split(/\n+/), `${author_name}, ${layout.institute}`],
    after: ["You wrote:", ...message.split(/\n+/)],
  });
  return replyTo ? { ...composed, reply_to: replyTo } : composed;
}

/** Returns the email to the institute, with the subject of the visitor's draft (visitors.md 7). */
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
