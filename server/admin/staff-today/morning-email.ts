import type { StaffToday } from "#contract/admin/staff-today.ts";
import { waitingInWords } from "#contract/admin/today-kinds.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { notificationEmail } from "#server/notifications/sending/deliver.ts";
import { queueTold } from "#server/notifications/sending/queue-told.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import type { Queue } from "#server/platform/jobs/jobs.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { earlyReaders } from "./queries.ts";
import { waitingFor } from "./waiting.ts";

export const morningQueue: Queue = {
  name: "morning-emails",
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 300,
};

/** Queues an email to each staff member who has pending work, at most once a day. */
export async function queueMorningEmails(context: AppContext): Promise<void> {
  const { db } = context;
  const now = context.clock();
  const layout = await emailLayout(context, db);
  for (const reader of await earlyReaders(db)) {
    const { waiting } = await waitingFor(context, reader, now);
    const some = waiting.filter(({ count }) => count > 0);
    if (some.length === 0) continue;
    const email = notificationEmail(context, layout, "morning", reader, morningEmail(layout, some));
    const told = {
      key: `morning ${kampalaDay(now)} ${reader.id}`,
      to: reader.email,
      email,
      push: {
        user_id: reader.id,
        kind: "morning" as const,
        record_id: reader.id,
        line: some.map(waitingInWords).join(", "),
        path: "/dashboard",
      },
    };
    await act(context, byItself, (acting) => queueTold(context, acting.db, [told]));
  }
}

export const morningEmail = (layout: EmailLayout, waiting: StaffToday["waiting"]) => ({
  subject: "What waits for you today",
  paragraphs: ["Good morning. This is waiting for you:", waiting.map(waitingInWords).join("\n")],
  action: { label: "Open your dashboard", url: `${layout.public_url}/dashboard` },
});
