import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Composes the notice after a change with the current password, or after a reset. */
export function passwordChangedEmail(layout: EmailLayout, name: string, by: "change" | "reset"): Email {
  const isReset = by === "reset";
  return composeEmail(layout, {
    subject: "Your password was changed",
    name,
    paragraphs: [
      `The password of your account at ${layout.institute} has just been ${isReset ? "reset with an emailed link" : "changed"}. You were logged out everywhere, and your API tokens were removed.`,
      "If it was you, there is nothing to do.",
    ],
    action: { label: "It was not me: reset my password", url: `${layout.public_url}/forgot-password` },
    after: [`In that case please also tell us${atSupport(layout)}.`],
  });
}
