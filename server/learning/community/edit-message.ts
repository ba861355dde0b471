import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { usableMessage } from "./access.ts";
import { recordEvent, type Thread, threadOf, updateContent } from "./queries.ts";

/** Changes a message or reply. Only its sender may, not a moderator (api.md section 4). */
export function editMessage(
  context: AppContext,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<Thread> {
  return context.db.transaction().execute(async (db) => {
    const message = await usableMessage(db, viewer, id, context.clock());
    if (message.sender_id !== viewer.id) throw apiError("forbidden");
    if (!(await updateContent(db, id, content, context.clock()))) throw apiError("not_found");
    const thread = await threadOf(db, viewer, id);
    await recordEvent(db, "update", message, viewer.id);
    return thread;
  });
}
