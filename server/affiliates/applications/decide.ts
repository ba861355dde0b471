import { type AffiliateStatus, affiliateCan } from "#contract/affiliates/application-choices.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { pageUrl } from "#server/affiliates/portal/page-token.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { affiliateApprovedEmail } from "./approved-email.ts";
import { newCode } from "./code.ts";
import { referralLink } from "./link.ts";
import { type AffiliateRow, affiliateById, lockAffiliate, updateAffiliate } from "./queries.ts";
import { serializeDetail } from "./serialize.ts";

/**
 * Moves an application to another status by the contract's table (staff-dashboard.md section 4). The code is made at
 * the first approval and never changes. Taking an approval back ends attribution and the page's link at once.
 * With `updated_at` it decides only the version that the person has read.
 * @throws ApiError 409 `stale` with the present application, 400 at `status` for a move that the table does not have, such as one to the same status
 */
export async function decide(
  context: AppContext,
  request: RequestContext,
  id: number,
  { status, updated_at: version }: { status: AffiliateStatus; updated_at?: string | undefined },
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockAffiliate(db, id);
    if (!before) throw apiError("not_found");
    if (version !== undefined && Date.parse(version) !== before.updated_at.getTime())
      throw apiError("stale", { current: await present(db, id) });
    const from: readonly string[] = affiliateCan[status];
    if (!from.includes(before.status)) throw invalid({ status: [`The application is already ${status}.`] });
    await updateAffiliate(db, id, {
      status,
      updated_at: nextVersion(before, now),
      ...(status === "approved" && !before.affiliate_code && { affiliate_code: await newCode(db) }),
      ...(before.status === "approved" && { link_version: before.link_version + 1 }),
    });
    await recordAudit(db, request, now, {
      action: "decide",
      resource: "affiliate",
      resource_id: id,
      before: { status: before.status },
      after: { status },
    });
    const after = await affiliateById(db, id);
    if (!after) throw apiError("not_found");
    if (status === "approved") await queueApprovedEmail(context, db, after);
    return after;
  });
}

async function present(db: Database, id: number) {
  const found = await affiliateById(db, id);
  return found && serializeDetail(db, found);
}

/** Queues one email an approval: `link_version` grows when an approval is taken back. */
async function queueApprovedEmail(context: AppContext, db: Database, affiliate: AffiliateRow): Promise<void> {
  const { id, link_version, email: to, affiliate_code } = affiliate;
  const email = affiliateApprovedEmail(await emailLayout(context, db), {
    // Nobody has proven yet that the address is the applicant's.
    name: "",
    page: pageUrl(context, affiliate),
    link: referralLink(context, affiliate_code ?? ""),
  });
  await queueSecurityEmail(context, db, { key: `affiliate approved ${id} ${link_version}`, to, email });
}
