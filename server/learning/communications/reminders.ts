import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { emailLayout } from "#server/platform/email/email-layout.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { nextReminding, unreadRecipients, updateCommunication } from "./queries.ts";
import { communicationReminderEmail } from "./reminder-email.ts";

const BATCH = 200;

/** Queues every reminder that was asked for, batch by batch; several processes may do so at once. */
export async function queueReminders(context: AppContext): Promise<void> {
  while (await context.db.transaction().execute((db) => queueBatch(context, db)));
}

/** One batch and how far it came in one transaction: after a crash the next process goes on from there. */
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
  for (const student of students)
    await queueEmail(db, {
      key: `communication-reminder ${sent.id} ${sent.reminded_at?.getTime()} ${student.id}`,
      to: student.email,
      email: communicationReminderEmail(head, student.name, sent),
    });
  const last = students.length === BATCH ? students.at(-1) : undefined;
  await updateCommunication(db, sent.id, { reminder_cursor: last?.id ?? null });
  return true;
}

/** Takes up what any process was asked to remind, and at a start what another left behind. Returns the way to stop. */
export function startReminders(context: AppContext): () => Promise<void> {
  let isAsked = false;
  let isStopped = false;
  let work: Promise<void> | undefined;
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false;
      await queueReminders(context);
    }
  };
  const take = (): Promise<void> => {
    isAsked = true;
    work ??= run()
      .catch((error: unknown) => context.log.error({ err: error }, "reminders wait for the next asking"))
      .finally(() => {
        work = undefined;
      });
    return work;
  };
  void take();
  const unsubscribe = context.events.subscribe("reminders", take, take);
  return async () => {
    isStopped = true;
    unsubscribe();
    await work;
  };
}
