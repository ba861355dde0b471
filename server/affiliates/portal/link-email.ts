import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Sends the link of an affiliate's own page again, to the affiliate's email. */
export function affiliateLinkEmail(head: EmailLayout, name: string, page: string): Email {
  return composeEmail(head, {
    subject: "The link of your affiliate page",
    name,
    paragraphs: [
      `Somebody who is logged in with this email at ${head.institute} asked for the link of your affiliate page.`,
      "Open it while you are logged in, and from then on logging in is enough. Please keep it to yourself: it shows what you earn.",
    ],
    action: { label: "Open your affiliate page", url: page },
    after: [
      `If it was not you, somebody has registered with your email. They see nothing of your page; do not open the link on their device, and take the account over with a new password: ${head.public_url}/forgot-password`,
    ],
  });
}
