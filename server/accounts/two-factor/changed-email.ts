import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

export type TwoFactorNews =
  | { kind: "on" | "off" | "renewed" | "wrong_codes" }
  | { kind: "reset"; by: string }
  | { kind: "recovery"; left: number };

/**
 * Composes the email to the owner after every change of their second factor. It warns them of changes that they did not
 * make.
 */
export function twoFactorEmail(layout: EmailLayout, name: string, news: TwoFactorNews): Email {
  const { subject, sentence } = textOf(layout.institute, news);
  return composeEmail(layout, {
    subject,
    name,
    paragraphs: [sentence, "If it was you, there is nothing to do."],
    action: { label: "It was not me: reset my password", url: `${layout.public_url}/forgot-password` },
    after: [`In that case please also tell us${atSupport(layout)}.`],
  });
}

function textOf(institute: string, news: TwoFactorNews): { subject: string; sentence: string } {
  switch (news.kind) {
    case "on":
      return {
        subject: "Two-step login is on",
        sentence: `Your login at ${institute} now asks for a code from your authenticator app. You were logged out on every other device.`,
      };
    case "off":
      return {
        subject: "Two-step login is off",
        sentence: `Your login at ${institute} no longer asks for a code.`,
      };
    case "renewed":
      return {
        subject: "You have new recovery codes",
        sentence: `Ten new recovery codes for your login at ${institute} were made. The old ones no longer work.`,
      };
    case "reset":
      return {
        subject: "Two-step login was switched off for you",
        sentence: `${news.by} has switched off two-step login for your account at ${institute}. We do this for people who have lost their phone. You were logged out everywhere. Log in with your password and switch it on again.`,
      };
    case "recovery":
      return {
        subject: "A recovery code was used",
        sentence: `Somebody logged in to your account at ${institute} with your password and a recovery code. ${news.left === 1 ? "1 code is" : `${news.left} codes are`} left.`,
      };
    case "wrong_codes":
      return {
        subject: "Somebody has your password",
        sentence: `Somebody entered your password at ${institute}, and then five wrong codes. They are not logged in. If it was not you, choose another password now.`,
      };
  }
}
