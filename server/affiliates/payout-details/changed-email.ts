import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

interface Details {
  method: string;
  account_name: string;
  bank_name: string | null;
  /** Last digits of the number. Emails never contain the whole number. */
  number_end: string;
}

/**
 * Composes the email about changed payout details, so that the affiliate notices another person's change before money
 * is sent.
 */
export function payoutDetailsEmail(head: EmailLayout, name: string, details: Details): Email {
  const { method, account_name, bank_name, number_end } = details;
  const target = method === "bank" ? `the account at ${bank_name} that` : "the mobile money number that";
  return composeEmail(head, {
    subject: "Your payout details were changed",
    name,
    paragraphs: [
      `From the next batch on, ${head.institute} pays your commissions to ${target} ends in ${number_end}, in the name of ${account_name}.`,
      `If it was not you, write to us at once${atSupport(head)}: somebody has the link of your affiliate page.`,
    ],
  });
}
