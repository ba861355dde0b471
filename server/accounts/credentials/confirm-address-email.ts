import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To a new address, which is taken into use when the link is opened. */
export function confirmAddressEmail(layout: EmailLayout, name: string, link: string): Email {
  return composeEmail(layout, {
    subject: "Confirm your new email",
    name,
    paragraphs: [
      `You asked to use this email for your account at ${layout.institute}.`,
      "The link below works once and expires in 24 hours.",
    ],
    action: { label: "Use this email", url: link },
    after: ["If you did not ask for it, do nothing."],
  });
}
