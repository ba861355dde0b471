import type { Viewer } from "#server/access/viewer.ts";
import { approvedByEmail } from "#server/affiliates/queries.ts";
import { mailPageLinkAgain } from "#server/affiliates/send-page-link.ts";
import type { House } from "#server/house.ts";
import type { Exchange } from "#server/http/exchange.ts";

/** Mails the page's link to whoever may be its affiliate. The answer tells nobody whether they are one. */
export async function mailOwnLink(house: House, exchange: Exchange, viewer: Viewer) {
  const affiliate = await approvedByEmail(house.db, viewer.email);
  if (affiliate) await mailPageLinkAgain(house, house.db, affiliate, exchange.request_id);
  return {
    message: `If ${viewer.email} is the email of an approved affiliate, the link of its page is on its way to it.`,
  };
}
