import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockAffiliate, updateAffiliate } from "./queries.ts";

/** Removes an application from every list and disables its code and page. Its commissions stay in the ledger. */
export async function removeAffiliate(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const removed = await lockAffiliate(db, id);
    if (!removed) throw apiError("not_found");
    await updateAffiliate(db, id, { deleted_at: now });
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "affiliate",
      resource_id: id,
      before: { name: removed.name, email: removed.email, status: removed.status },
    });
  });
}
