import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import type { Queue } from "#server/platform/jobs/jobs.ts";
import { nextReminding, unreadRecipients, updateCommunication } from "./queries.ts";
import { communicationReminderEmail } from "./reminder-email.ts";

/** Each job queues the emails of every communication that waits for its reminders. */
export const reminderQueue: Queue = {
  name: "communication-reminders",
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
};

const BATCH = 200;

/** Queues the emails of every reminder that was asked for, batch by batch. Several processes may do so at once. */
export async function queueReminders(context: AppContext): Promise<void> {
  while (await context.db.transaction().execute((db) => queueBatch(context, db)));
}

/** A batch and how far it came are saved in one transaction: after a crash the next attempt goes on from there. */
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
