import { answerResetRequest, resetRequestQueue } from "../accounts/credentials/request-reset.ts";
import { addStudents } from "../accounts/student-imports/add-students.ts";
import { importQueue, queueBegunImports } from "../accounts/student-imports/queue.ts";
import { cleanUp } from "../admin/clean-up.ts";
import { heldInCopies } from "../admin/restored-copy/hold.ts";
import { morningQueue, queueMorningEmails } from "../admin/staff-today/morning-email.ts";
import { instituteIdentity } from "../content/institute/queries.ts";
import type { AppContext } from "../context.ts";
import { providerOf } from "../fees/mobile-money/providers.ts";
import { mobileMoneyJob } from "../fees/mobile-money/question.ts";
import { mobileMoneyQueue, queueOpenQuestions } from "../fees/mobile-money/queue.ts";
import { issueAutomatically, issueNightly } from "../learning/certificates/issue-automatically.ts";
import { type AutomaticIssue, certificateQueue } from "../learning/certificates/queue.ts";
import { queueReminders, reminderQueue } from "../learning/communications/reminders.ts";
import { requeueScheduled, scheduledQueue, sendScheduled } from "../learning/communications/schedule.ts";
import { communicationBroadcast } from "../notifications/about-community/communications.ts";
import { assignmentBroadcast } from "../notifications/about-courses/assignments.ts";
import { announceSessions, sessionBroadcast } from "../notifications/about-courses/sessions.ts";
import { tellOfDueFees } from "../notifications/about-fees/due-fees.ts";
import {
  type BroadcastKinds,
  broadcastQueue,
  queueBegunBroadcasts,
  runBroadcasts,
} from "../notifications/broadcasts/broadcast.ts";
import { pushQueue, pushServiceQueue } from "../notifications/push/queue.ts";
import { pushJobs } from "../notifications/push/send-push.ts";
import { sendDue } from "../notifications/sending/send-due.ts";
import { webhookJob } from "../notifications/webhooks/deliver.ts";
import { requeueDeliveries, webhookQueue } from "../notifications/webhooks/tell.ts";
import type { Database } from "../platform/database/connection.ts";
import { bulkEmailQueue, emailQueue, requeueEmails } from "../platform/email/queue.ts";
import { emailJobs } from "../platform/email/send-email.ts";
import { type Job, type Queue, sendJobs } from "../platform/jobs/jobs.ts";

const cleanUpQueue: Queue = {
  name: "clean-up",
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
};

const nightlyCertificateQueue: Queue = { ...certificateQueue, name: "nightly-certificates" };

/** Each minute, so that an evening's email, the answers of ten minutes and a session in an hour come in time. */
const dueQueue: Queue = {
  name: "due-notifications",
  retryLimit: 0,
  expireInSeconds: 900,
  deleteAfterSeconds: 60 * 60,
};

const feeNoticeQueue: Queue = { ...cleanUpQueue, name: "fee-notices" };

/** How each kind that goes to many is told. */
const broadcastKinds: BroadcastKinds = {
  communication: communicationBroadcast,
  assignment: assignmentBroadcast,
  session: sessionBroadcast,
};

export const queues = [
  emailQueue,
  bulkEmailQueue,
  pushQueue,
  pushServiceQueue,
  broadcastQueue,
  dueQueue,
  feeNoticeQueue,
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
  const institute = async () => {
    const { name, email } = await instituteIdentity(context.db);
    // An institute that has not written its address yet sends from its site's name.
    return { name, address: email || `no-reply@${new URL(context.config.publicUrl).hostname}` };
  };
  const provider = providerOf(context.config);
  const reachingPeople = [
    ...emailJobs(context, institute),
    ...pushJobs(context),
    webhookJob(context),
    ...(provider ? [mobileMoneyJob(context, provider)] : []),
  ];
  return [
    ...reachingPeople.map((job) => heldInCopies(context, job)),
    {
      queue: resetRequestQueue,
      run: (request: { email: string }, { job }) => answerResetRequest(context, job, request.email),
    },
    { queue: reminderQueue, run: () => queueReminders(context) },
    { queue: scheduledQueue, run: () => sendScheduled(context) },
    { queue: broadcastQueue, run: (job) => runBroadcasts(context, broadcastKinds, job) },
    { queue: dueQueue, schedule: "* * * * *", run: () => tellWhatIsDue(context) },
    { queue: feeNoticeQueue, schedule: "0 8 * * *", run: () => tellOfDueFees(context) },
    { queue: importQueue, run: ({ id }: { id: number }) => addStudents(context, id) },
    { queue: certificateQueue, run: (look) => issueAutomatically(context, look as AutomaticIssue) },
    { queue: nightlyCertificateQueue, schedule: "20 4 * * *", run: () => issueNightly(context) },
    { queue: morningQueue, schedule: "0 7 * * *", run: () => queueMorningEmails(context) },
    { queue: cleanUpQueue, schedule: "40 3 * * *", run: () => cleanUp(context) },
  ];
}

/** Sessions that begin within the hour, and what waits for its daily or its ten minutes' email. */
async function tellWhatIsDue(context: AppContext) {
  await announceSessions(context);
  return sendDue(context);
}

/** Jobs are in no backup: after a restore, what was waiting then is queued again. */
export async function requeueUnfinished(db: Database): Promise<void> {
  await requeueEmails(db);
  await requeueDeliveries(db);
  await queueOpenQuestions(db);
  await queueBegunImports(db);
  await sendJobs(db, reminderQueue, [{}]);
  await requeueScheduled(db);
  await sendJobs(db, broadcastQueue, [{}]);
}

/**
 * What waits for its next job while a person looks at it, asked at once by a process that starts. When that fails, the jobs
 * of before are tried again once they expire.
 */
export async function resumeUrgent({ config, db, log }: AppContext): Promise<void> {
  const resume = (queue: (db: Database) => Promise<void>, failed: string) =>
    queue(db).catch((error: unknown) => log.warn({ err: error }, failed));
  await resume(queueBegunImports, "imports that were begun go on later");
  await resume(queueBegunBroadcasts, "emails to many that were begun go on later");
  if (config.mobileMoney) await resume(queueOpenQuestions, "open requests to phones are asked for later");
}
