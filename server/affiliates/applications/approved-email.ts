import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

interface Approval {
  name: string;
  /** Address of the affiliate's own page, with its token. */
  page: string;
  /** The link to share. */
  link: string;
}

/** Composes the email that tells an applicant about the approval. It contains the private link of their page. */
export function affiliateApprovedEmail(head: EmailLayout, { name, page, link }: Approval): Email {
  return composeEmail(head, {
    subject: `You are now an affiliate of ${head.institute}`,
    name,
    paragraphs: [
      `Your application has been approved. This is your link to share: ${link}`,
      "Everyone who enrolls within 30 days of opening it counts for you: 15% of the program's price for your first 5 referrals, 20% up to the 15th and 30% from the 16th.",
      "Your own page shows your clicks, your enrollments and what you have earned. Please keep its link to yourself.",
    ],
    action: { label: "Open your affiliate page", url: page },
  });
}
