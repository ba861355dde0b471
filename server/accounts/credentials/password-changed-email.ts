import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** After a change with the current password, or after a reset, which also removes the API tokens. */
export function passwordChangedEmail(head: EmailLayout, name: string, by: "change" | "reset"): Email {
  const isReset = by === "reset";
  const tellUs = `In that case please also tell us at ${head.support_email}`;
  return composeEmail(head, {
    subject: "Your password was changed",
    name,
    paragraphs: [
      `The password of your account at ${head.institute} has just been ${isReset ? "reset with a mailed link" : "changed"}. You were logged out everywhere${isReset ? ", and your API tokens were removed" : ""}.`,
      "If it was you, there is nothing to do.",
    ],
    action: { label: "It was not me: reset my password", url: `${head.public_url}/forgot-password` },
    after: [
      isReset ? `${tellUs}.` : `${tellUs}, and look through the API tokens in your account's settings.`,
    ],
  });
}
