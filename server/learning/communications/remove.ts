import type { AppContext } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedCommunication, updateCommunication } from "./queries.ts";

/** Takes a communication out of every inbox. Its row stays, so that it can be restored. */
export async function removeCommunication(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const before = await lockedCommunication(db, id);
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
