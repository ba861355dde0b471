import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** The reset link, which works once and for 24 hours. */
export function resetEmail(head: EmailLayout, name: string, link: string): Email {
  return composeEmail(head, {
    subject: "Reset your password",
    name,
    paragraphs: [
      `Somebody, we hope you, asked to reset the password of your account at ${head.institute}.`,
      "The link below works once and expires in 24 hours.",
    ],
    action: { label: "Choose a new password", url: link },
    after: ["If it was not you, do nothing: your password stays as it is."],
  });
}
