import { answerResetRequest, resetRequestQueue } from "../accounts/credentials/request-reset.ts";
import { cleanUp } from "../admin/clean-up.ts";
import { heldInCopies } from "../admin/restored-copy/hold.ts";
import { morningQueue, queueMorningEmails } from "../admin/staff-today/morning-email.ts";
import { queueReminders, reminderQueue } from "../community/communications/reminders.ts";
import { requeueScheduled, scheduledQueue, sendScheduled } from "../community/communications/schedule.ts";
import type { AppContext } from "../context.ts";
import { endDueAttempts } from "../courses/attempts/end.ts";
import { issueAutomatically, issueNightly } from "../courses/certificates/issue-automatically.ts";
import { type AutomaticIssue, certificateQueue } from "../courses/certificates/queue.ts";
import { runFeedback } from "../courses/feedback/send.ts";
import { markAgain, markAgainQueue, requeueMarking } from "../courses/quiz-results/mark-again.ts";
import { providerOf } from "../fees/mobile-money/providers.ts";
import { mobileMoneyJob } from "../fees/mobile-money/question.ts";
import { mobileMoneyQueue, queueOpenQuestions } from "../fees/mobile-money/queue.ts";
import { instituteIdentity, senderOfEmails } from "../institute/queries.ts";
import { communicationBroadcast } from "../notifications/about-community/communications.ts";
import { assignmentChangeBroadcast } from "../notifications/about-courses/assignment-changes.ts";
import { assignmentBroadcast } from "../notifications/about-courses/assignments.ts";
import { feedbackBroadcast } from "../notifications/about-courses/feedback.ts";
import { announceOpenings } from "../notifications/about-courses/openings.ts";
import { sessionChangeBroadcast } from "../notifications/about-courses/session-changes.ts";
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
import { runEach } from "../platform/jobs/do-each.ts";
import { type Job, type Queue, sendJobs } from "../platform/jobs/jobs.ts";
import { beginDueErasures, eraseAccount } from "../students/personal-data/erase.ts";
import { makeExport } from "../students/personal-data/make-export.ts";
import { dataExportQueue, dueErasuresQueue, erasureQueue } from "../students/personal-data/queue.ts";
import { addStudents } from "../students/student-imports/add-students.ts";
import { importQueue, queueBegunImports } from "../students/student-imports/queue.ts";

const cleanUpQueue: Queue = {
  name: "clean-up",
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
};

const nightlyCertificateQueue: Queue = { ...certificateQueue, name: "nightly-certificates" };

/** Runs each minute, so that daily emails, grouped answers and notices of sessions are on time. */
const dueQueue: Queue = {
  name: "due-notifications",
  retryLimit: 0,
  expireInSeconds: 900,
  deleteAfterSeconds: 60 * 60,
};

/** Runs each minute. */
const dueAttemptsQueue: Queue = { ...dueQueue, name: "due-attempts" };

const feeNoticeQueue: Queue = { ...cleanUpQueue, name: "fee-notices" };
const feedbackQueue: Queue = { ...cleanUpQueue, name: "feedback" };

/** Function of each broadcast kind that returns its notification and recipients */
const broadcastKinds: BroadcastKinds = {
  communication: communicationBroadcast,
  assignment: assignmentBroadcast,
  assignment_change: assignmentChangeBroadcast,
  session: sessionBroadcast,
  session_change: sessionChangeBroadcast,
  feedback: feedbackBroadcast,
};

export const queues = [
  emailQueue,
  bulkEmailQueue,
  pushQueue,
  pushServiceQueue,
  broadcastQueue,
  dueQueue,
  dueAttemptsQueue,
  feeNoticeQueue,
  feedbackQueue,
  webhookQueue,
  resetRequestQueue,
  reminderQueue,
  scheduledQueue,
  mobileMoneyQueue,
  certificateQueue,
  markAgainQueue,
  importQueue,
  dataExportQueue,
  erasureQueue,
  dueErasuresQueue,
  nightlyCertificateQueue,
  morningQueue,
  cleanUpQueue,
];

/** Returns all work that Darasa does outside of requests. */
export function jobsOf(context: AppContext): Job[] {
  const institute = async () => senderOfEmails(context.config, await instituteIdentity(context.db));
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
    { queue: dueAttemptsQueue, schedule: "* * * * *", run: () => endDueAttempts(context) },
    { queue: feeNoticeQueue, schedule: "0 8 * * *", run: () => tellOfDueFees(context) },
    { queue: feedbackQueue, schedule: "0 9 * * *", run: () => runFeedback(context) },
    { queue: importQueue, run: ({ id }: { id: number }) => addStudents(context, id) },
    { queue: dataExportQueue, run: ({ id }: { id: number }, attempt) => makeExport(context, id, attempt) },
    { queue: erasureQueue, run: ({ id }: { id: number }) => eraseAccount(context, id) },
    { queue: dueErasuresQueue, schedule: "10 5 * * *", run: () => beginDueErasures(context) },
    { queue: certificateQueue, run: (look) => issueAutomatically(context, look as AutomaticIssue) },
    { queue: markAgainQueue, run: ({ id }: { id: number }) => markAgain(context, id) },
    { queue: nightlyCertificateQueue, schedule: "20 4 * * *", run: () => issueNightly(context) },
    { queue: morningQueue, schedule: "0 7 * * *", run: () => queueMorningEmails(context) },
    { queue: cleanUpQueue, schedule: "40 3 * * *", run: () => cleanUp(context) },
  ];
}

/**
 * Announces sessions that begin within the hour and programs that opened, and sends daily emails and grouped answers
 * that are due.
 */
async function tellWhatIsDue(context: AppContext) {
  let sent: Awaited<ReturnType<typeof sendDue>>;
  await runEach(
    () => announceSessions(context),
    () => announceOpenings(context),
    async () => {
      sent = await sendDue(context);
    },
  );
  return sent;
}

/** Queues all waiting work again after a restore, because backups contain no jobs. */
export async function requeueUnfinished(db: Database): Promise<void> {
  await requeueEmails(db);
  await requeueDeliveries(db);
  await queueOpenQuestions(db);
  await queueBegunImports(db);
  await sendJobs(db, reminderQueue, [{}]);
  await requeueScheduled(db);
  await requeueMarking(db);
  await sendJobs(db, broadcastQueue, [{}]);
}

/**
 * Runs when a process starts: queues work that people may be watching. If that fails, the earlier jobs are retried once
 * they expire.
 */
export async function resumeUrgent({ config, db, log }: AppContext): Promise<void> {
  const resume = (queue: (db: Database) => Promise<void>, failed: string) =>
    queue(db).catch((error: unknown) => log.warn({ err: error }, failed));
  await resume(queueBegunImports, "could not resume imports; they continue later");
  await resume(queueBegunBroadcasts, "could not resume broadcasts; they continue later");
  if (config.mobileMoney)
    await resume(queueOpenQuestions, "could not resume mobile money requests; they continue later");
}
