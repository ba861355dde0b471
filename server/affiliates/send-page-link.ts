import type { Database } from "#server/database/connection.ts";
import type { House } from "#server/house.ts";
import { letterhead } from "#server/mail/letterhead.ts";
import { affiliateApprovedLetter } from "#server/mail/letters/affiliate-approved.ts";
import { queueMail } from "#server/mail/queue.ts";
import { referralLink } from "./link.ts";
import { pageToken } from "./page-token.ts";
import type { AffiliateRow } from "./queries.ts";

/** Once an approval: the version in the key counts up when an approval is taken back. */
export async function sendPageLink(house: House, db: Database, affiliate: AffiliateRow): Promise<void> {
  const { id, link_version, name, email, affiliate_code } = affiliate;
  const page = `${house.config.publicUrl}/affiliate?token=${pageToken(house.secret, affiliate)}`;
  const letter = affiliateApprovedLetter(await letterhead(house, db), {
    name,
    page,
    link: referralLink(house, affiliate_code ?? ""),
  });
  await queueMail(db, { key: `affiliate approved ${id} ${link_version}`, to: email, letter });
}
