import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To a sub-admin whose password the super admin has set; the password itself is never in a email. */
export function passwordSetForYouEmail(head: EmailLayout, name: string, setBy: string): Email {
  return composeEmail(head, {
    subject: "Your password was changed by an administrator",
    name,
    paragraphs: [
      `${setBy} has set a new password for your account at ${head.institute}. You were logged out everywhere, and your API tokens were removed.`,
      `Ask ${setBy} for it, or choose one of your own:`,
    ],
    action: { label: "Choose my own password", url: `${head.public_url}/forgot-password` },
    after: [`If you did not expect this, write to us at once at ${head.support_email}.`],
  });
}
