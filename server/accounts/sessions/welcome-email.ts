import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To a new student, with the program when registration enrolled them. */
export function welcomeEmail(head: EmailLayout, name: string, program?: string): Email {
  return composeEmail(head, {
    subject: `Welcome to ${head.institute}`,
    name,
    paragraphs: [
      `Your student account at ${head.institute} is ready.`,
      program
        ? `You are now enrolled in ${program}. Your programs, assignments and messages are in your dashboard.`
        : "Choose a program and enroll; your programs, assignments and messages will be in your dashboard.",
    ],
    action: program
      ? { label: "Open your dashboard", url: `${head.public_url}/dashboard` }
      : { label: "See all programs", url: `${head.public_url}/programs` },
  });
}
