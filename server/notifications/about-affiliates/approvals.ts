import { referralLink } from "#server/affiliates/applications/link.ts";
import { affiliatesById } from "#server/affiliates/applications/queries.ts";
import { pageUrl } from "#server/affiliates/portal/page-token.ts";
import type { Follower } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import { decidedAs } from "./affiliates.ts";

/**
 * Emails approved applicants. `link_version` grows when an approval is withdrawn, so a later approval sends another
 * email.
 */
export const emailApprovals: Follower = async ({ context, db, deeds }) => {
  const ids = decidedAs("approved", deeds);
  if (ids.length === 0) return;
  const layout = await emailLayout(context, db);
  for (const affiliate of await affiliatesById(db, ids)) {
    const { id, link_version, email: to, affiliate_code } = affiliate;
    const email = affiliateApprovedEmail(layout, {
      // Empty, because nobody has proven that the address is the applicant's.
      name: "",
      page: pageUrl(context, affiliate),
      link: referralLink(context, affiliate_code ?? ""),
    });
    await queueSecurityEmail(context, db, { key: `affiliate approved ${id} ${link_version}`, to, email });
  }
};

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
