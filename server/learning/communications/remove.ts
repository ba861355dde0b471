import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockCommunication, updateCommunication } from "./queries.ts";

/** Taken back from every inbox at once; the row stays behind for whoever must bring it back. */
export async function removeCommunication(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const before = await lockCommunication(db, id);
    if (!before) throw apiError("not_found");
    await updateCommunication(db, id, { deleted_at: now, reminder_cursor: null });
    const { title } = before;
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "communication",
      resource_id: id,
      before: { title },
    });
    await publish(db, "communications", { id, kind: "removed" });
  });
}
