import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/**
 * To the old address when a change is asked for, and to both addresses when it is made. `newEmail` is undefined for an
 * address whose owner is not proven: it may be somebody else's, and the new email the words of a stranger.
 */
export function addressChangedEmail(
  layout: EmailLayout,
  name: string,
  newEmail: string | undefined,
  state: "asked by owner" | "asked by staff" | "done",
): Email {
  const { institute } = layout;
  const who = state === "asked by staff" ? `Staff of ${institute}` : "Somebody who knows your password";
  const isDone = state === "done";
  const theEmail = newEmail ? `the email ${newEmail}` : "another email";
  return composeEmail(layout, {
    subject: isDone ? "Your email was changed" : "A change of your email was asked for",
    name,
    paragraphs: [
      isDone
        ? `Your account at ${institute} now uses ${theEmail}. Log in with it from now on.`
        : `${who} asked that your account at ${institute} use ${theEmail}. It will do so once the link that we have sent there is opened.`,
      `If ${state === "asked by staff" ? "you did not ask us for it" : "this was not you"}, write to us at once${atSupport(layout)}.`,
    ],
  });
}
