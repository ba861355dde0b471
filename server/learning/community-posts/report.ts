import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { usableMessage } from "#server/learning/community/access.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { dismissReports, insertReport } from "./queries.ts";

/**
 * A student tells staff that something is wrong with a message or reply.
 * @throws ApiError 403 for one's own; 404 in a community that is not theirs; 409 for a second time
 */
export function reportPost(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const { sender_id, content } = await usableMessage(db, viewer, id, now);
    if (sender_id === viewer.id) throw apiError("forbidden");
    await insertReport(db, { message_id: id, reporter_id: viewer.id, reason, created_at: now });
    const after = { reason, sender_id, content };
    await recordAudit(db, request, now, {
      action: "report",
      resource: "community_message",
      resource_id: id,
      after,
    });
  });
}

/** Staff leave the post as it is. */
export function dismissReportsOf(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<{ dismissed: number }> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    await usableMessage(db, viewer, id, now);
    const dismissed = await dismissReports(db, id, now);
    const entry = { action: "dismiss_reports", resource: "community_message", resource_id: id };
    if (dismissed > 0) await recordAudit(db, request, now, { ...entry, after: { dismissed } });
    return { dismissed };
  });
}
