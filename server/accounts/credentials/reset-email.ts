import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Composes the email with the reset link. */
export function resetEmail(layout: EmailLayout, name: string, link: string): Email {
  return composeEmail(layout, {
    subject: "Reset your password",
    name,
    paragraphs: [
      `We received a request to reset the password of your account at ${layout.institute}.`,
      "The link below works once and expires in 24 hours.",
    ],
    action: { label: "Choose a new password", url: link },
    after: ["If this was not you, do nothing: your password stays the same."],
  });
}
