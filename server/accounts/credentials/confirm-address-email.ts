import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To a new address: the change is made when its owner says so. */
export function confirmEmailEmail(head: EmailLayout, name: string, link: string): Email {
  return composeEmail(head, {
    subject: "Confirm your new email",
    name,
    paragraphs: [
      `You asked to use this email for your account at ${head.institute}.`,
      "The link below works once and expires in 24 hours.",
    ],
    action: { label: "Use this email", url: link },
    after: ["If you did not ask for it, do nothing."],
  });
}
