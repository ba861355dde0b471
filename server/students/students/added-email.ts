import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Days that the invitation's link works; longer than a requested link, because the student does not expect it */
export const INVITATION_DAYS = 7;
export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** Returns the email to a student whom the institute added. It names the program that they are enrolled in. */
export function addedEmail(layout: EmailLayout, name: string, link: string, program?: string): Email {
  return composeEmail(layout, {
    subject: `Welcome to ${layout.institute}`,
    name,
    paragraphs: [
      `${layout.institute} made a student account for you.`,
      program
        ? `You are enrolled in ${program}. Your programs, assignments and messages are in your dashboard.`
        : "Your programs, assignments and messages will be in your dashboard.",
      `Set a password to begin. The link works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: "Set your password", url: link },
    after: [`Later, ask for another link at ${layout.public_url}/forgot-password`],
  });
}
