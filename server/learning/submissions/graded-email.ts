import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To a student whose work was graded; the marks themselves stay behind the login. */
export function submissionGradedEmail(head: EmailLayout, name: string, assignmentTitle: string): Email {
  return composeEmail(head, {
    subject: "Your work has been graded",
    name,
    paragraphs: [`Your work on "${assignmentTitle}" has its marks now, and any feedback stands beside them.`],
    action: {
      label: "See my grade",
      url: `${head.public_url}/dashboard?section=assignments&tab=submissions`,
    },
    after: ["You can switch these messages off in your profile."],
  });
}
