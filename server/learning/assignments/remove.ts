import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { assignmentToChange, updateAssignment } from "./queries.ts";

/** Gone from every list at once, its submissions and grades kept for 30 days (security.md T37). */
export async function removeAssignment(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const assignment = await assignmentToChange(db, id);
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
