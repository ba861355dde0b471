import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Composes the email that sends an affiliate the link of their page again. */
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
      `If it was not you, somebody has registered with your email. They cannot see your page. Do not open the link on their device. To take over the account, set a new password: ${head.public_url}/forgot-password`,
    ],
  });
}
