import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To the old address when a change was asked for, to both when it was made. */
export function emailChangedEmail(
  head: EmailLayout,
  name: string,
  newEmail: string,
  state: "asked" | "done",
): Email {
  const done = state === "done";
  return composeEmail(head, {
    subject: done ? "Your email was changed" : "A change of your email was asked for",
    name,
    paragraphs: [
      done
        ? `Your account at ${head.institute} now uses the email ${newEmail}. Log in with it from now on.`
        : `Somebody who knows your password asked that your account at ${head.institute} use the email ${newEmail}. It will do so once the link that we have sent there is opened.`,
      `If this was not you, write to us at once at ${head.support_email}.`,
    ],
  });
}
