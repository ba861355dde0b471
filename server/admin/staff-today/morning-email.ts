import type { StaffToday } from "#contract/admin/staff-today.ts";
import { waitingInWords } from "#contract/admin/today-kinds.ts";
import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import type { Queue } from "#server/platform/jobs/jobs.ts";
import { earlyReaders } from "./queries.ts";
import { stopToken } from "./stop-token.ts";
import { waitingFor } from "./waiting.ts";

export const morningQueue: Queue = {
  name: "morning-emails",
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 300,
};

/** Tells each member of staff what waits for them, if anything does; once a day, however often it is tried. */
export async function queueMorningEmails(context: AppContext): Promise<void> {
  const { db, secret } = context;
  const now = context.clock();
  const layout = await emailLayout(context, db);
  for (const reader of await earlyReaders(db)) {
    const { waiting } = await waitingFor(db, reader, now);
    const some = waiting.filter(({ count }) => count > 0);
    if (some.length === 0) continue;
    const key = `morning ${kampalaDay(now)} ${reader.id}`;
    const email = morningEmail(layout, reader.name, some, stopToken(secret, reader.id));
    await queueEmail(context, db, { key, to: reader.email, email });
  }
}

export function morningEmail(
  layout: EmailLayout,
  name: string,
  waiting: StaffToday["waiting"],
  token: string,
): Email {
  return composeEmail(layout, {
    subject: "What waits for you today",
    name,
    paragraphs: ["Good morning. This waits for you:", waiting.map(waitingInWords).join("\n")],
    action: { label: "Open your dashboard", url: `${layout.public_url}/dashboard` },
    after: [
      `You get this email at seven in the morning when something waits. To stop it, open ${layout.public_url}/stop-morning-email?token=${token}`,
    ],
  });
}
