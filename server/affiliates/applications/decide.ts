import { type AffiliateStatus, affiliateCan } from "#contract/affiliates/application-choices.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { newCode } from "./code.ts";
import { affiliateById, lockAffiliate, updateAffiliate } from "./queries.ts";
import { serializeDetail } from "./serialize.ts";

/**
 * Moves an application to another status by the contract's table (staff.md 4). The first approval makes the code, which
 * never changes. Withdrawing an approval ends attribution and the page's link at once.
 * @throws ApiError 409 `stale` with the current application, 400 at `status` for a move that the table does not allow,
 * such as one to the same status
 */
export async function decide(
  context: AppContext,
  request: RequestContext,
  id: number,
  { status, updated_at: version }: { status: AffiliateStatus; updated_at?: string | undefined },
) {
  const subject = {
    lock: (db: Transaction) => lockAffiliate(db, id),
    version,
    current: async (db: Transaction) => serializeDetail(db, await listed(db, id)),
  };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const from: readonly string[] = affiliateCan[status];
    if (!from.includes(before.status)) throw invalid({ status: [`The application is already ${status}.`] });
    await updateAffiliate(db, id, {
      status,
      updated_at: nextVersion(before, now),
      ...(status === "approved" && !before.affiliate_code && { affiliate_code: await newCode(db) }),
      ...(before.status === "approved" && { link_version: before.link_version + 1 }),
    });
    did("affiliate.decide", { id, before: { status: before.status }, after: { status } });
    return listed(db, id);
  });
}

async function listed(db: Database, id: number) {
  const found = await affiliateById(db, id);
  if (!found) throw apiError("not_found");
  return found;
}
