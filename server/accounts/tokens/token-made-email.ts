import { longDay } from "#contract/shared/time/kampala-time.ts";
import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/**
 * Composes the email to the owner of a new API token. It warns them of tokens that they did not make, and never
 * contains the token.
 */
export function tokenMadeEmail(
  layout: EmailLayout,
  name: string,
  token: { name: string; expires_at: Date },
): Email {
  return composeEmail(layout, {
    subject: "An API token was made",
    name,
    paragraphs: [
      `The API token "${token.name}" was made for your account at ${layout.institute}. It works until ${longDay(token.expires_at)}.`,
      "If it was you, there is nothing to do.",
    ],
    action: { label: "It was not me: reset my password", url: `${layout.public_url}/forgot-password` },
    after: [
      `A reset also removes all your API tokens. In that case please also tell us${atSupport(layout)}.`,
    ],
  });
}
