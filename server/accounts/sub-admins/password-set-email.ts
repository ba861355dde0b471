import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Composes the email to a sub-admin whose password an admin has set. An email never contains the password. */
export function passwordSetForYouEmail(layout: EmailLayout, name: string, setBy: string): Email {
  return composeEmail(layout, {
    subject: "Your password was changed by an administrator",
    name,
    paragraphs: [
      `${setBy} has set a new password for your account at ${layout.institute}. You were logged out everywhere, and your API tokens were removed.`,
      `Ask ${setBy} for the new password, or choose your own:`,
    ],
    action: { label: "Choose my own password", url: `${layout.public_url}/forgot-password` },
    after: [`If you did not expect this, write to us at once${atSupport(layout)}.`],
  });
}
