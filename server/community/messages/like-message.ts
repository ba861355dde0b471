import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { usableMessage } from "./access.ts";
import { recordEvent, type Thread, threadOf, toggleLike } from "./queries.ts";

/** Likes a message or reply, or removes the like. */
export function likeMessage(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<Thread> {
  return act(context, request, async ({ db, now, did, last }) => {
    const message = await usableMessage(db, viewer, id, now);
    if (!(await toggleLike(db, id, viewer.id, now))) throw apiError("not_found");
    const thread = await threadOf(db, viewer, id);
    did("community_message.like", { id });
    last(() => recordEvent(db, "like", message, viewer.id));
    return thread;
  });
}
