import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** To the old address when a change is asked for, and to both addresses when it is made. */
export function addressChangedEmail(
  layout: EmailLayout,
  name: string,
  newEmail: string,
  state: "asked by owner" | "asked by staff" | "done",
): Email {
  const { institute } = layout;
  const who = state === "asked by staff" ? `Staff of ${institute}` : "Somebody who knows your password";
  const isDone = state === "done";
  return composeEmail(layout, {
    subject: isDone ? "Your email was changed" : "A change of your email was asked for",
    name,
    paragraphs: [
      isDone
        ? `Your account at ${institute} now uses the email ${newEmail}. Log in with it from now on.`
        : `${who} asked that your account at ${institute} use the email ${newEmail}. It will do so once the link that we have sent there is opened.`,
      `If ${state === "asked by staff" ? "you did not ask us for it" : "this was not you"}, write to us at once${atSupport(layout)}.`,
    ],
  });
}
