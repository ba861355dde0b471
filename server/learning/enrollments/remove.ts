import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { endChargeOf } from "#server/fees/charges/ending.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToRemoved } from "./queries.ts";

/** Removes a student from a program. The enrollment and its ticks can be restored for 30 days. */
export async function removeEnrollment(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    await endChargeOf(db, id, "removed", now);
    const before = await moveToRemoved(db, id, now);
    if (!before) throw apiError("not_found");
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "enrollment",
      resource_id: id,
      before,
    });
  });
}
