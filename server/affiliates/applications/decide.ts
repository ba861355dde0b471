import { type AffiliateStatus, affiliateCan } from "#contract/affiliates/application-choices.ts";
import { invalid, refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newCode } from "./code.ts";
import { affiliateById, lockAffiliate, updateAffiliate } from "./queries.ts";
import { sendPageLink } from "./send-page-link.ts";

/**
 * Moves an application to another status by the contract's table (staff-dashboard.md section 4). The code is made at
 * the first approval and kept; taking an approval back stops attribution and the page's link at once.
 * @throws Refusal 400 at `status` for a move that the table does not have, to the same status too
 */
export async function decide(house: House, exchange: Exchange, id: number, status: AffiliateStatus) {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const before = await lockAffiliate(db, id);
    if (!before) throw refuse("not_found");
    const from: readonly string[] = affiliateCan[status];
    if (!from.includes(before.status)) throw invalid({ status: [`The application is already ${status}.`] });
    await updateAffiliate(db, id, {
      status,
      updated_at: now,
      ...(status === "approved" && !before.affiliate_code && { affiliate_code: await newCode(db) }),
      ...(before.status === "approved" && { link_version: before.link_version + 1 }),
    });
    await recordAudit(db, exchange, now, {
      action: "decide",
      noun: "affiliate",
      noun_id: id,
      before: { status: before.status },
      after: { status },
    });
    const after = await affiliateById(db, id);
    if (!after) throw refuse("not_found");
    if (status === "approved") await sendPageLink(house, db, after);
    return after;
  });
}
