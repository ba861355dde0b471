import { messageRights } from "#contract/community/message-rights.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { usableMessage } from "#server/community/messages/access.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { dismissReports, insertReport, postsById, setNeedsNoAnswer } from "./queries.ts";

/**
 * Reports a message or reply to staff.
 * @throws ApiError 403 for an own message; 404 in a community that the viewer cannot use; 409 for a second report
 */
export function reportPost(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  return act(context, request, async ({ db, now, did }) => {
    const { sender_id, content } = await usableMessage(db, viewer, id, now);
    if (!messageRights(viewer, sender_id).mayReport) throw apiError("forbidden");
    await insertReport(db, { message_id: id, reporter_id: viewer.id, reason, created_at: now });
    did("community_message.report", { id, after: { reason, sender_id, content } });
  });
}

/** Marks whether a post needs an answer. @throws ApiError 404 */
export function settlePost(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
  needsNoAnswer: boolean,
) {
  return act(context, request, async ({ db, now, did }) => {
    await usableMessage(db, viewer, id, now);
    await setNeedsNoAnswer(db, id, needsNoAnswer ? now : null);
    did("community_message.settle", { id, after: { needs_no_answer: needsNoAnswer } });
    const [post] = await postsById(db, [id]);
    if (!post) throw apiError("not_found");
    return post;
  });
}

/** Dismisses the reports of a post, which stays unchanged. */
export function dismissReportsOf(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<{ dismissed: number }> {
  return act(context, request, async ({ db, now, did }) => {
    await usableMessage(db, viewer, id, now);
    const dismissed = await dismissReports(db, id, now);
    if (dismissed > 0) did("community_message.dismiss_reports", { id, after: { dismissed } });
    return { dismissed };
  });
}
