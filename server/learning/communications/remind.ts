import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { sendJobs } from "#server/platform/jobs/jobs.ts";
import { act } from "#server/platform/records/act.ts";
import { lockCommunication, updateCommunication } from "./queries.ts";
import { reminderQueue } from "./reminders.ts";

/** Being reminded is useful once a day at most. */
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Marks a communication for reminding. A job queues the emails in batches (./reminders.ts).
 * @throws ApiError 409 when they were reminded less than a day ago
 */
export function remindUnread(context: AppContext, request: RequestContext, id: number): Promise<Date> {
  return act(context, request, async ({ db, now, did }) => {
    const sent = await lockCommunication(db, id);
    if (sent.is_waiting) throw apiError("not_found");
    if (sent.reminded_at && now.getTime() - sent.reminded_at.getTime() < AGAIN_AFTER_MS)
      throw apiError("reminded_already");
    await updateCommunication(db, id, { reminded_at: now, reminder_cursor: 0 });
    const { title } = sent;
    did("communication.remind", { id, after: { title } });
    await sendJobs(db, reminderQueue, [{}]);
    return now;
  });
}
