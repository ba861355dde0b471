import { composeLetter, type Letter, type Letterhead } from "#server/platform/email/email.ts";

/** To the owner of an account that somebody enrolled by naming its e-mail address alone. */
export function enrolledByEmailLetter(
  head: Letterhead,
  name: string,
  program: string,
  undoLink: string,
): Letter {
  return composeLetter(head, {
    subject: `You are enrolled in ${program}`,
    name,
    paragraphs: [
      `Somebody entered your email address to enrol you in ${program}. If it was you, log in and start learning: ${head.public_url}/login`,
      "If it was not you, or you have changed your mind, undo it. The link works once, for 30 days.",
    ],
    action: { label: "Undo this enrolment", url: undoLink },
  });
}
