import { affiliateLinkLetter } from "#server/affiliates/portal/link-email.ts";
import type { House } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import { affiliateApprovedLetter } from "./approved-email.ts";
import { referralLink } from "./link.ts";
import { pageToken } from "./page-token.ts";
import type { AffiliateRow } from "./queries.ts";

/** Once an approval: the version in the key counts up when an approval is taken back. */
export async function sendPageLink(house: House, db: Database, affiliate: AffiliateRow): Promise<void> {
  const { id, link_version, name, email, affiliate_code } = affiliate;
  const letter = affiliateApprovedLetter(await letterhead(house, db), {
    name,
    page: pageOf(house, affiliate),
    link: referralLink(house, affiliate_code ?? ""),
  });
  await queueMail(db, { key: `affiliate approved ${id} ${link_version}`, to: email, letter });
}

/** For whoever has the letter no more, or has to show that the address is theirs; once a request. */
export async function mailPageLinkAgain(
  house: House,
  db: Database,
  affiliate: AffiliateRow,
  requestId: string,
): Promise<void> {
  const { id, name, email } = affiliate;
  const letter = affiliateLinkLetter(await letterhead(house, db), name, pageOf(house, affiliate));
  await queueMail(db, { key: `affiliate link ${id} ${requestId}`, to: email, letter });
}

const pageOf = (house: House, affiliate: AffiliateRow) =>
  `${house.config.publicUrl}/affiliate?token=${pageToken(house.secret, affiliate)}`;
