import type { communications } from "#contract/community/communications.ts";
import { communicationById } from "#server/community/communications/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { resumeBroadcast } from "./broadcast.ts";
import { broadcastOf, progressOf, savePaused } from "./queries.ts";

export const emailProgressHandlers: Handlers<Pick<typeof communications, "emails" | "pause_emails">> = {
  emails: ({ db, params }) => emailProgress(db, params.id),
  pause_emails: ({ context, request, params, body }) => pauseEmails(context, request, params.id, body),
};

/** Returns the progress of the emails. @throws ApiError 404 */
async function emailProgress(db: Database, id: number) {
  await communicationById(db, id);
  return { progress: await progressOf(db, "communication", id) };
}

/**
 * Pauses the unsent emails, or resumes them. Up to a dozen that are already being sent still go out.
 * @throws ApiError 404
 */
function pauseEmails(
  context: AppContext,
  request: RequestContext,
  id: number,
  { is_paused }: { is_paused: boolean },
) {
  return act(context, request, async ({ db, now, did }) => {
    const { title } = await communicationById(db, id);
    const broadcast = await broadcastOf(db, "communication", id);
    if (broadcast && (broadcast.paused_at !== null) !== is_paused) {
      await savePaused(db, broadcast.id, is_paused ? now : null);
      did(`communication.${is_paused ? "pause_emails" : "resume_emails"}`, { id, after: { title } });
      if (!is_paused) await resumeBroadcast(db, broadcast.id, now);
    }
    return emailProgress(db, id);
  });
}
