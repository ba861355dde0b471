import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Composes the email to a new address, which is used once the link is opened. */
export function confirmAddressEmail(
  layout: EmailLayout,
  name: string,
  link: string,
  askedBy: "owner" | "staff",
): Email {
  return composeEmail(layout, {
    subject: "Confirm your new email",
    name,
    paragraphs: [
      askedBy === "owner"
        ? `You asked to use this email for your account at ${layout.institute}.`
        : `Staff of ${layout.institute} corrected the email of your account to this one. It is used once you open the link.`,
      "The link below works once and expires in 24 hours.",
    ],
    action: { label: "Use this email", url: link },
    after: [
      askedBy === "owner"
        ? "If you did not ask for it, do nothing."
        : "If you have no account there, do nothing.",
    ],
  });
}
