import { kampalaTime } from "#contract/shared/time/kampala-time.ts";
import type { Done, Follower } from "#server/context.ts";
import { assignmentsById } from "#server/courses/assignments/queries.ts";
import { attemptsToTell } from "#server/courses/attempts/queries.ts";
import {
  type GradesToTell,
  gradedBeforeHold,
  gradedOf,
  gradesToTell,
} from "#server/courses/submissions/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { type Message, notify } from "#server/notifications/sending/notify.ts";
import { forgetHourly, insertWaiting, takeGradeLines } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { withdrawUnsent } from "#server/platform/email/queries.ts";

type Work = Awaited<ReturnType<typeof gradesToTell>>[number];
/** Events of a grade. Each begins the keys and occasions of its notifications. */
type GradeEvent = "graded" | "ungraded" | "total" | "returned";

/** Notifies the students of grades that are not held. The time makes each change a separate notification. */
async function tellStudents(
  { context, db, ids, now }: Done,
  event: GradeEvent,
  told: (work: Work) => Pick<Message, "content" | "line" | "isAlways">,
  options?: GradesToTell,
): Promise<void> {
  const at = now.toISOString();
  const messages = (await gradesToTell(db, ids, options)).map((work) => ({
    ...{ user_id: work.user_id, record_id: work.id, occasion: `${event} ${at}`, path: gradesPath },
    key: () => `submission-${event} ${work.id} ${at}`,
    ...told(work),
  }));
  await notify(context, db, "grade", messages);
}

/** Publishes news to open dashboards of the students. */
export const addGrades: Follower = ({ db, ids }) => publishGrades(db, ids);

/** Publishes news of work that was sent back, also while its grades are held: the comment is for the student. */
export const addSentBack: Follower = ({ db, ids }) => publishGrades(db, ids, { evenHeld: true });

/** Publishes news of changed points of a quiz. Not while grades are held. */
export const addAttempts: Follower = async ({ db, ids }) => {
  const attempts = await attemptsToTell(db, ids);
  await publishNews(
    db,
    attempts.map(({ id, user_id }) => ({ kind: "grade", id, user: user_id })),
  );
};

/** Publishes news to all students of an assignment whose grades are held or shown from now on, and to staff. */
export const addHold: Follower = async ({ db, ids }) => {
  const assignments = await assignmentsById(db, [...ids]);
  await publishNews(
    db,
    assignments.flatMap(({ id, program_id, kind }) => [
      { kind: "assignment", id, program: program_id },
      { kind: kind === "quiz" ? "attempts" : "work", id, staff: "assignments" },
    ]),
  );
};

async function publishGrades(db: Database, ids: readonly number[], options?: GradesToTell): Promise<void> {
  const works = await gradesToTell(db, ids, options);
  await publishNews(
    db,
    works.map(({ id, user_id }) => ({ kind: "grade", id, user: user_id })),
  );
}

export const emailGrades: Follower = (done) =>
  tellStudents(done, "graded", ({ title }) => ({
    content: (layout) => submissionGradedEmail(layout, title),
    line: gradedLine(title),
  }));

const gradedLine = (title: string) => `Your work on "${title}" has been graded`;

/**
 * Withdraws the unsent emails about grades that are held from now on. Each becomes a line of the daily email, which
 * waits for the release.
 */
export const holdGradeEmails: Follower = async ({ db, ids, now }) => {
  const works = new Map(
    (await gradesToTell(db, await gradedOf(db, ids), { evenHeld: true })).map((work) => [work.id, work]),
  );
  const beginnings = [...works.keys()].flatMap((id) => [`submission-graded ${id}`, `submission-total ${id}`]);
  const withdrawn = (await withdrawUnsent(db, beginnings)).flatMap((key) => {
    const [, id, at = ""] = key.split(" ");
    const work = works.get(Number(id));
    return work ? [{ ...work, at }] : [];
  });
  await insertWaiting(
    db,
    withdrawn.map(({ id, user_id, title, at }) => ({
      ...{ user_id, kind: "grade", record_id: id, occasion: `graded ${at}`, way: "digest" },
      ...{ line: gradedLine(title), path: gradesPath, happened_at: now, due_at: now },
    })),
  );
  await forgetHourly(
    db,
    "grade",
    withdrawn.map(({ user_id }) => user_id),
  );
};

/**
 * Notifies the students whose notification waited for the release because their work was graded before the hold. Runs
 * before the followers that notify those who were graded since, so that each work is named once.
 */
export const emailHeldBackGrades: Follower = async (done) => {
  const waiting = await takeGradeLines(done.db, done.ids);
  await emailGrades({ ...done, ids: await gradedBeforeHold(done.db, waiting) });
};

/** Notifies students that a grade was taken back. The reason is only for staff. */
export const emailGradesTakenBack: Follower = (done) =>
  tellStudents(done, "ungraded", ({ title }) => ({
    content: (layout) => gradeTakenBackEmail(layout, title),
    line: `The grade of your work on "${title}" was taken back`,
  }));

/** Notifies the students of graded work that the total marks changed. The deed's `before` has the earlier total. */
export const emailNewTotals: Follower = (done) => {
  const [{ before } = {}] = done.deeds;
  const { total_marks } = before as { total_marks: number };
  return tellStudents(done, "total", (work) => ({
    content: (layout) => newTotalEmail(layout, { ...work, before: total_marks }),
    line: `The total marks of "${work.title}" changed: look at your grade`,
  }));
};

/**
 * Notifies students that their work was sent back for another try. The email goes while grades are held, too, and
 * within an hour of another email about grades, because it has a new comment and deadline. The deed's `after` has both.
 */
export const emailSentBack: Follower = (done) => {
  const [{ after } = {}] = done.deeds;
  const { feedback, deadline } = after as { feedback: string; deadline: string };
  const told = ({ title }: Work) => ({
    content: (layout: EmailLayout) =>
      sentBackEmail(layout, { title, comment: feedback, deadline: new Date(deadline) }),
    line: `Your work on "${title}" was sent back for another try`,
    isAlways: true,
  });
  return tellStudents(done, "returned", told, { evenHeld: true });
};

const gradesPath = "/dashboard?section=assignments&tab=submissions";

/** Returns the email about a grade. The marks are not in it, because reading them needs a log-in. */
export function submissionGradedEmail(layout: EmailLayout, assignmentTitle: string) {
  return {
    subject: "Your work has been graded",
    paragraphs: [
      `Your work on "${assignmentTitle}" has been graded. Your marks and any feedback are in your dashboard.`,
    ],
    action: { label: "See my grade", url: layout.public_url + gradesPath },
  };
}

export function newTotalEmail(
  layout: EmailLayout,
  { title, before, total_marks }: { title: string; before: number; total_marks: number },
) {
  return {
    subject: "The total marks of your work have changed",
    paragraphs: [
      `The total marks of "${title}" changed from ${before} to ${total_marks}. Your grade under the new total is in your dashboard.`,
    ],
    action: { label: "See my grade", url: layout.public_url + gradesPath },
  };
}

export function sentBackEmail(
  layout: EmailLayout,
  { title, comment, deadline }: { title: string; comment: string; deadline: Date },
) {
  return {
    subject: "Your work was sent back for another try",
    paragraphs: [
      `Your work on "${title}" was sent back. You can hand it in again until ${kampalaTime(deadline)}.`,
      comment,
    ],
    action: { label: "See my work", url: layout.public_url + gradesPath },
  };
}

export function gradeTakenBackEmail(layout: EmailLayout, assignmentTitle: string) {
  return {
    subject: "A grade was taken back",
    paragraphs: [
      `The grade of your work on "${assignmentTitle}" was given by mistake and was taken back. Your work will be graded again.`,
    ],
    action: { label: "See my work", url: layout.public_url + gradesPath },
  };
}
