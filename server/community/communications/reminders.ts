import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import type { Queue } from "#server/platform/jobs/jobs.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { nextReminding, unreadRecipients, updateCommunication } from "./queries.ts";
import { communicationReminderEmail } from "./reminder-email.ts";

/** Queue of jobs that queue the emails of all pending reminders */
export const reminderQueue: Queue = {
  name: "communication-reminders",
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
};

const BATCH = 200;

/** Queues the emails of all pending reminders in batches. Several processes can run this concurrently. */
export async function queueReminders(context: AppContext): Promise<void> {
  while (await act(context, byItself, ({ db }) => queueBatch(context, db)));
}

/**
 * Queues one batch. The batch and the cursor are saved in one transaction, so that the next attempt continues after a
 * crash.
 */
async function queueBatch(context: AppContext, db: Database): Promise<boolean> {
  const sent = await nextReminding(db);
  if (!sent) return false;
  const students = await unreadRecipients(db, sent)
    .select(["users.id", "users.name", "users.email"])
    .where("users.id", ">", sent.reminder_cursor ?? 0)
    .orderBy("users.id")
    .limit(BATCH)
    .execute();
  const head = await emailLayout(context, db);
  await queueEmails(
    context,
    db,
    students.map(({ id, name, email }) => ({
      key: `communication-reminder ${sent.id} ${sent.reminded_at?.getTime()} ${id}`,
      to: email,
      email: communicationReminderEmail(head, name, sent),
    })),
  );
  const last = students.length === BATCH ? students.at(-1) : undefined;
  await updateCommunication(db, sent.id, { reminder_cursor: last?.id ?? null });
  return true;
}
