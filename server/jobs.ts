import { answerResetRequest, resetRequestQueue } from "./accounts/credentials/request-reset.ts";
import { addStudents } from "./accounts/student-imports/add-students.ts";
import { importQueue, queueBegunImports } from "./accounts/student-imports/queue.ts";
import { cleanUp } from "./admin/clean-up.ts";
import { morningQueue, queueMorningEmails } from "./admin/staff-today/morning-email.ts";
import { webhookJob } from "./admin/webhooks/deliver.ts";
import { requeueDeliveries, webhookQueue } from "./admin/webhooks/tell.ts";
import { instituteIdentity } from "./content/institute/queries.ts";
import type { AppContext } from "./context.ts";
import { providerOf } from "./fees/mobile-money/providers.ts";
import { mobileMoneyJob } from "./fees/mobile-money/question.ts";
import { mobileMoneyQueue, queueOpenQuestions } from "./fees/mobile-money/queue.ts";
import { issueAutomatically, issueNightly } from "./learning/certificates/issue-automatically.ts";
import { type AutomaticIssue, certificateQueue } from "./learning/certificates/queue.ts";
import { queueReminders, reminderQueue } from "./learning/communications/reminders.ts";
import { requeueScheduled, scheduledQueue, sendDue } from "./learning/communications/schedule.ts";
import type { Database } from "./platform/database/connection.ts";
import { emailQueue, requeueEmails } from "./platform/email/queue.ts";
import { emailJob } from "./platform/email/send-email.ts";
import { type Job, type Queue, sendJobs } from "./platform/jobs/jobs.ts";

const cleanUpQueue: Queue = {
  name: "clean-up",
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
};

const nightlyCertificateQueue: Queue = { ...certificateQueue, name: "nightly-certificates" };

export const queues = [
  emailQueue,
  webhookQueue,
  resetRequestQueue,
  reminderQueue,
  scheduledQueue,
  mobileMoneyQueue,
  certificateQueue,
  importQueue,
  nightlyCertificateQueue,
  morningQueue,
  cleanUpQueue,
];

/** What Darasa does outside of requests. */
export function jobsOf(context: AppContext): Job[] {
  const sender = async () => {
    const { name, email } = await instituteIdentity(context.db);
    return { name, address: email };
  };
  const provider = providerOf(context.config);
  return [
    emailJob(context, sender),
    webhookJob(context),
    {
      queue: resetRequestQueue,
      run: (request: { email: string }, { job }) => answerResetRequest(context, job, request.email),
    },
    { queue: reminderQueue, run: () => queueReminders(context) },
    { queue: scheduledQueue, run: () => sendDue(context) },
    ...(provider ? [mobileMoneyJob(context, provider)] : []),
    { queue: importQueue, run: ({ id }: { id: number }) => addStudents(context, id) },
    { queue: certificateQueue, run: (look) => issueAutomatically(context, look as AutomaticIssue) },
    { queue: nightlyCertificateQueue, schedule: "20 4 * * *", run: () => issueNightly(context) },
    { queue: morningQueue, schedule: "0 7 * * *", run: () => queueMorningEmails(context) },
    { queue: cleanUpQueue, schedule: "40 3 * * *", run: () => cleanUp(context) },
  ];
}

/** Jobs are in no backup: after a restore, what was waiting then is queued again. */
export async function requeueUnfinished(db: Database): Promise<void> {
  await requeueEmails(db);
  await requeueDeliveries(db);
  await queueOpenQuestions(db);
  await queueBegunImports(db);
  await sendJobs(db, reminderQueue, [{}]);
  await requeueScheduled(db);
}

/**
 * What waits for its next job while a person looks at it, asked at once by a process that starts. When that fails, the jobs
 * of before are tried again once they expire.
 */
export async function resumeUrgent({ config, db, log }: AppContext): Promise<void> {
  await queueBegunImports(db).catch((error: unknown) =>
    log.warn({ err: error }, "imports that were begun go on later"),
  );
  if (!config.mobileMoney) return;
  await queueOpenQuestions(db).catch((error: unknown) =>
    log.warn({ err: error }, "open requests to phones are asked for later"),
  );
}
