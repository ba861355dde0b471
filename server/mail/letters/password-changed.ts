import { composeLetter, type Letter, type Letterhead } from "../letter.ts";

export function passwordChangedLetter(head: Letterhead, name: string): Letter {
  return composeLetter(head, {
    subject: "Your password was changed",
    name,
    paragraphs: [
      `The password of your account at ${head.institute} has just been changed, and you were logged out everywhere.`,
      "If it was you, there is nothing to do.",
    ],
    action: { label: "It was not me: reset my password", url: `${head.public_url}/forgot-password` },
    after: [
      `In that case please also tell us at ${head.support_email}, and look through the API tokens in your account's settings.`,
    ],
  });
}
