import { composeLetter, type Letter, type Letterhead } from "#server/platform/email/email.ts";

/** To a student whose work was graded; the marks themselves stay behind the login. */
export function submissionGradedLetter(head: Letterhead, name: string, assignmentTitle: string): Letter {
  return composeLetter(head, {
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
