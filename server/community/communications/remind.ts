import { apiError } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { sendJobs } from "#server/platform/jobs/jobs.ts";
import { actOn } from "#server/platform/records/act.ts";
import { lockCommunication, updateCommunication } from "./queries.ts";
import { reminderQueue } from "./reminders.ts";

/** Minimum time between two reminders */
const AGAIN_AFTER_MS = DAY_MS;

/**
 * Marks a communication for reminders. A job queues the emails in batches (./reminders.ts).
 * @throws ApiError 409 when a reminder was sent less than a day ago
 */
export function remindUnread(context: AppContext, request: RequestContext, id: number): Promise<Date> {
  const subject = { lock: (db: Transaction) => lockCommunication(db, id) };
  return actOn(context, request, subject, async (sent, { db, now, did }) => {
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
