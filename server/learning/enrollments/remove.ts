import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { endChargeOf } from "#server/fees/charges/ending.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { countAlong } from "#server/platform/records/along.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteEnrollment, lockedEnrollment } from "./queries.ts";

const kind = "enrollment";

/** Removes a student from a program. The enrollment and its ticks can be restored for 30 days. */
export async function removeEnrollment(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const found = await lockedEnrollment(db, id);
    if (!found) throw apiError("not_found");
    const { student, ...before } = found;
    await endChargeOf(db, id, "removed", now);
    const item = {
      kind,
      table: "enrollments",
      record_id: id,
      name: `${student} in ${before.program}`,
      along: await countAlong(db, kind, id),
    };
    await moveToBin(db, request, now, item, () => deleteEnrollment(db, id));
    await recordAudit(db, request, now, { action: "delete", resource: kind, resource_id: id, before });
  });
}
