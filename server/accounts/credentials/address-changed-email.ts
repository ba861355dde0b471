import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To the old address when a change is asked for, and to both addresses when it is made. */
export function addressChangedEmail(
  layout: EmailLayout,
  name: string,
  newEmail: string,
  state: "asked" | "done",
): Email {
  const isDone = state === "done";
  return composeEmail(layout, {
    subject: isDone ? "Your email was changed" : "A change of your email was asked for",
    name,
    paragraphs: [
      isDone
        ? `Your account at ${layout.institute} now uses the email ${newEmail}. Log in with it from now on.`
        : `Somebody who knows your password asked that your account at ${layout.institute} use the email ${newEmail}. It will do so once the link that we have sent there is opened.`,
      `If this was not you, write to us at once at ${layout.support_email}.`,
    ],
  });
}
