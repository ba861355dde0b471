import { affiliateLinkEmail } from "#server/affiliates/portal/link-email.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { affiliateApprovedEmail } from "./approved-email.ts";
import { referralLink } from "./link.ts";
import { pageToken } from "./page-token.ts";
import type { AffiliateRow } from "./queries.ts";

/** Once an approval: the version in the key counts up when an approval is taken back. */
export async function sendPageLink(
  context: AppContext,
  db: Database,
  affiliate: AffiliateRow,
): Promise<void> {
  const { id, link_version, name, email, affiliate_code } = affiliate;
  const message = affiliateApprovedEmail(await emailLayout(context, db), {
    name,
    page: pageOf(context, affiliate),
    link: referralLink(context, affiliate_code ?? ""),
  });
  await queueEmail(db, { key: `affiliate approved ${id} ${link_version}`, to: email, email: message });
}

/** For whoever has the email no more, or has to show that the address is theirs; once a request. */
export async function mailPageLinkAgain(
  context: AppContext,
  db: Database,
  affiliate: AffiliateRow,
  requestId: string,
): Promise<void> {
  const { id, name, email } = affiliate;
  const message = affiliateLinkEmail(await emailLayout(context, db), name, pageOf(context, affiliate));
  await queueEmail(db, { key: `affiliate link ${id} ${requestId}`, to: email, email: message });
}

const pageOf = (context: AppContext, affiliate: AffiliateRow) =>
  `${context.config.publicUrl}/affiliate?token=${pageToken(context.secret, affiliate)}`;
