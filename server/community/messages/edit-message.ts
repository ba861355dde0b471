import { messageRights } from "#contract/community/message-rights.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { usableMessage } from "./access.ts";
import { recordEvent, type Thread, threadOf, updateContent } from "./queries.ts";

/** Changes a message or reply. Only its sender may, not a moderator (api.md 4). */
export function editMessage(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
  content: string,
): Promise<Thread> {
  return act(context, request, async ({ db, now, did, last }) => {
    const message = await usableMessage(db, viewer, id, now);
    if (!messageRights(viewer, message.sender_id).mayEdit) throw apiError("forbidden");
    if (!(await updateContent(db, id, content, now))) throw apiError("not_found");
    const thread = await threadOf(db, viewer, id);
    did("community_message.edit", { id });
    last(() => recordEvent(db, "update", message, viewer.id));
    return thread;
  });
}
