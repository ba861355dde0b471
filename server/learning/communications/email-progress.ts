import type { AppContext } from "#server/context.ts";
import { resumeBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { broadcastOf, progressOf, savePaused } from "#server/notifications/broadcasts/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { communicationById } from "./queries.ts";

/** How far the emails are. @throws ApiError 404 */
export async function emailProgress(db: Database, id: number) {
  await communicationById(db, id);
  return { progress: await progressOf(db, "communication", id) };
}

/**
 * Holds back the emails that were not sent yet, or lets them go on. Up to a dozen that are on their way leave all the same.
 * @throws ApiError 404
 */
export async function pauseEmails(
  context: AppContext,
  request: RequestContext,
  id: number,
  { is_paused }: { is_paused: boolean },
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const { title } = await communicationById(db, id);
    const broadcast = await broadcastOf(db, "communication", id);
    if (broadcast && (broadcast.paused_at !== null) !== is_paused) {
      await savePaused(db, broadcast.id, is_paused ? now : null);
      await recordAudit(db, request, now, {
        action: is_paused ? "pause_emails" : "resume_emails",
        resource: "communication",
        resource_id: id,
        after: { title },
      });
      if (!is_paused) await resumeBroadcast(db, broadcast.id, now);
    }
    return emailProgress(db, id);
  });
}
