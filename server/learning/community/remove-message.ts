import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { usableMessage } from "./access.ts";
import { deleteMessage, isModerator, recordEvent } from "./queries.ts";

/** Deletes a message or reply: the sender their own, a moderator anybody's, which the audit log then shows. */
export function removeMessage(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const message = await usableMessage(db, viewer, id, now);
    const isOwn = message.sender_id === viewer.id;
    if (!isOwn && !isModerator(viewer)) throw apiError("forbidden");
    await deleteMessage(db, id, now);
    const before = { sender_id: message.sender_id, content: message.content };
    const entry = { action: "delete", resource: "community_message", resource_id: id, before };
    if (!isOwn) await recordAudit(db, request, now, entry);
    await recordEvent(db, "delete", message, viewer.id);
  });
}
