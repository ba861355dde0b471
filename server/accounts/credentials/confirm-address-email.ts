import { composeLetter, type Letter, type Letterhead } from "#server/platform/email/email.ts";

/** To a new address: the change is made when its owner says so. */
export function confirmEmailLetter(head: Letterhead, name: string, link: string): Letter {
  return composeLetter(head, {
    subject: "Confirm your new email",
    name,
    paragraphs: [
      `You asked to use this email for your account at ${head.institute}.`,
      "The link below works once and expires in 24 hours.",
    ],
    action: { label: "Use this email", url: link },
    after: ["If you did not ask for it, do nothing."],
  });
}
