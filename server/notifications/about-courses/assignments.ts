import { sql } from "kysely";
import { kampalaTime } from "#contract/shared/time/kampala-time.ts";
import type { Follower } from "#server/context.ts";
import { extensionsToTell } from "#server/courses/assignments/extension-queries.ts";
import { sentAssignment } from "#server/courses/assignments/queries.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

type SentAssignment = NonNullable<Awaited<ReturnType<typeof sentAssignment>>>;

/** Emails the program's students, again if the assignment was moved to another program. */
export const emailAssignments: Follower = async ({ db, ids, deeds, now }) => {
  const occasion = deeds.some(({ before }) => before) ? now.toISOString() : "";
  for (const record_id of ids) await startBroadcast(db, { kind: "assignment", record_id, occasion }, now);
};

/** Publishes news to open dashboards of the program's students. */
export const addAssignments: Follower = async ({ db, ids }) => {
  for (const id of ids) {
    const sent = await sentAssignment(db, id);
    if (sent) await publishNews(db, [{ kind: "assignment", id, program: sent.program_id }]);
  }
};

/**
 * Notifies students of their extended deadlines. The email goes also within an hour of another email about assignments,
 * because the new deadline may be before the next daily email.
 */
export const emailExtensions: Follower = async ({ context, db, deeds, now }) => {
  for (const { id, after } of deeds) {
    const users = [(after as { student: number }).student];
    const told = await extensionsToTell(db, id ?? 0, users);
    const messages = told.map(({ id: record_id, title, kind, user_id, deadline }) => ({
      ...{ user_id, record_id, occasion: now.toISOString(), path: "/dashboard?section=assignments" },
      key: () => `assignment-extended ${record_id} ${user_id} ${now.toISOString()}`,
      content: (layout: EmailLayout) => extensionEmail(layout, { title, kind, deadline }),
      line: `You have until ${kampalaTime(deadline)} for "${title}"`,
      isAlways: true,
    }));
    await notify(context, db, "assignment", messages);
  }
};

/** Publishes news to the open dashboards of students whose deadline was extended. */
export const addExtensions: Follower = ({ db, deeds }) =>
  publishNews(
    db,
    deeds.map(({ id, after }) => ({
      kind: "assignment",
      id: id ?? 0,
      user: (after as { student: number }).student,
    })),
  );

/** Returns the email about a later deadline of one student. */
export function extensionEmail(
  layout: EmailLayout,
  { title, kind, deadline }: { title: string; kind: "file" | "quiz"; deadline: Date },
) {
  const doIt = kind === "quiz" ? "take" : "hand in";
  return {
    subject: `You have more time for "${title}"`,
    paragraphs: [`You can ${doIt} "${title}" until ${kampalaTime(deadline)}. This deadline is only for you.`],
    action: { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` },
  };
}

/** Returns the notification of a sent assignment and the program's students, or undefined if it was deleted. */
export const assignmentBroadcast: BroadcastOf = async (_context, db, { record_id, occasion }) => {
  const assignment = await sentAssignment(db, record_id);
  if (!assignment) return undefined;
  const { id, title, program_title, program_id } = assignment;
  return {
    notification: {
      kind: "assignment",
      record_id: id,
      occasion,
      key: (student) => ["assignment-sent", id, ...(occasion ? [occasion] : []), student.id].join(" "),
      content: (layout) => assignmentSentEmail(layout, assignment),
      line: `${title}, by ${kampalaTime(assignment.deadline)}: ${program_title}`,
      path: "/dashboard?section=assignments",
    },
    recipients: (after, most) => recipientsOfSent(db, program_id, after, most),
  };
};

/** Returns the program's next students by id. */
function recipientsOfSent(db: Database, programId: number, after: number, most: number) {
  return db
    .selectFrom("users")
    .select(recipientColumns("assignment"))
    .where("users.role", "=", "student")
    .where("users.id", ">", after)
    .where(studentIsEnrolledIn(sql.ref("users.id"), programId))
    .orderBy("users.id")
    .limit(most)
    .execute();
}

type Sent = Pick<SentAssignment, "title" | "program_title" | "deadline"> &
  Partial<Pick<SentAssignment, "kind" | "opens_at">>;

/**
 * Returns the email about an assignment or a quiz. Its button leads to all assignments, because others may have been
 * sent within the hour.
 */
export function assignmentSentEmail(
  layout: EmailLayout,
  { title, program_title, deadline, kind, opens_at }: Sent,
) {
  const action = { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` };
  const closes = kampalaTime(deadline);
  if (kind !== "quiz")
    return {
      subject: `New assignment in ${program_title}`,
      paragraphs: [
        `You have a new assignment in ${program_title}: "${title}".`,
        `Hand it in by ${closes}. After that nothing can be submitted.`,
      ],
      action,
    };
  return {
    subject: `New quiz in ${program_title}`,
    paragraphs: [
      `You have a new quiz in ${program_title}: "${title}".`,
      opens_at
        ? `It opens at ${kampalaTime(opens_at)}, and closes at ${closes}.`
        : `Take it by ${closes}. After that it is closed.`,
    ],
    action,
  };
}
