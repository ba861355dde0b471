import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/**
 * Composes the notice about a change of email. It goes to the old address when a change is requested, and to both
 * addresses when it is made. `newEmail` is undefined if nobody has proven the recipient's address. That address may be
 * another person's, who would receive whatever a stranger typed as the new email.
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
    subject: isDone ? "Your email was changed" : "A change of your email was requested",
    name,
    paragraphs: [
      isDone
        ? `Your account at ${institute} now uses ${theEmail}. Log in with it from now on.`
        : `${who} asked us to use ${theEmail} for your account at ${institute}. This happens once the link that we sent there is opened.`,
      `If ${state === "asked by staff" ? "you did not ask us for it" : "this was not you"}, write to us at once${atSupport(layout)}.`,
    ],
  });
}
