import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Longer than a link that somebody asked for: nobody waits for this one. */
export const INVITATION_DAYS = 7;

/** To somebody whom the institute added as a student; it names the program that they are enrolled in. */
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
