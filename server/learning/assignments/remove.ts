import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { assignmentToChange, updateAssignment } from "./queries.ts";

/** Gone from every list at once, its submissions and grades kept for 30 days (security.md T37). */
export async function removeAssignment(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const assignment = await assignmentToChange(db, id);
    if (!assignment) throw refuse("not_found");
    await updateAssignment(db, id, { deleted_at: now });
    const before = { title: assignment.title, program: assignment.program_id };
    await recordAudit(db, exchange, now, { action: "delete", noun: "assignment", noun_id: id, before });
  });
}
