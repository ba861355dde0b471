import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedAssignment, updateAssignment } from "./queries.ts";

/** Takes an assignment off every list. Its submissions and grades stay for 30 days, while it can be restored. */
export async function removeAssignment(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const assignment = await lockedAssignment(db, id);
    if (!assignment) throw apiError("not_found");
    await updateAssignment(db, id, { deleted_at: now });
    const before = { title: assignment.title, program: assignment.program_id };
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "assignment",
      resource_id: id,
      before,
    });
  });
}
