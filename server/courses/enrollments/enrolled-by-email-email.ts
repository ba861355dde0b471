import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Returns the email to the owner of an account that somebody enrolled by its email address alone. */
export function enrolledByEmailEmail(
  layout: EmailLayout,
  name: string,
  program: string,
  undoLink: string,
): Email {
  return composeEmail(layout, {
    subject: `You are enrolled in ${program}`,
    name,
    paragraphs: [
      `Somebody entered your email address to enroll you in ${program}. If it was you, log in and start learning: ${layout.public_url}/login`,
      "If it was not you, or you have changed your mind, undo it before you start. The link works once, for 30 days.",
    ],
    action: { label: "Undo this enrollment", url: undoLink },
  });
}
