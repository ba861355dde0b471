import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { usableMessage } from "./access.ts";
import { recordEvent, type Thread, threadOf, toggleLike } from "./queries.ts";

/** Likes a message or reply, or takes the like back. */
export function likeMessage(context: AppContext, viewer: Viewer, id: number): Promise<Thread> {
  return context.db.transaction().execute(async (db) => {
    const message = await usableMessage(db, viewer, id, context.clock());
    if (!(await toggleLike(db, id, viewer.id, context.clock()))) throw apiError("not_found");
    const thread = await threadOf(db, viewer, id);
    await recordEvent(db, "like", message, viewer.id);
    return thread;
  });
}
