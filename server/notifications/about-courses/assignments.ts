import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import { sentAssignment } from "#server/learning/assignments/queries.ts";
import { studentIsEnrolledIn } from "#server/learning/enrollments/queries.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { publishNews } from "#server/notifications/news.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

type SentAssignment = NonNullable<Awaited<ReturnType<typeof sentAssignment>>>;

export const emailAssignments: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids) await startBroadcast(db, { kind: "assignment", record_id }, now);
};

/** On the open dashboards of the programs' students. */
export const addAssignments: Follower = async ({ db, ids }) => {
  for (const id of ids) {
    const sent = await sentAssignment(db, id);
    if (sent) await publishNews(db, [{ kind: "assignment", id, program: sent.program_id }]);
  }
};

/** Tells the program's students of an assignment that was sent to them. */
export const assignmentBroadcast: BroadcastOf = async (_context, db, { record_id }) => {
  const assignment = await sentAssignment(db, record_id);
  if (!assignment) return undefined;
  const { id, title, program_title, program_id } = assignment;
  return {
    notification: {
      kind: "assignment",
      record_id: id,
      key: (student) => `assignment-sent ${id} ${student.id}`,
      content: (layout) => assignmentSentEmail(layout, assignment),
      line: `${title}, by ${kampalaTime(assignment.deadline)}: ${program_title}`,
      path: "/dashboard?section=assignments",
    },
    recipients: (after, most) => recipientsOfSent(db, program_id, after, most),
  };
};

/** The next of the program's students by id. */
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

/** The button leads to all assignments, because others may have been sent within the hour. */
export function assignmentSentEmail(
  layout: EmailLayout,
  assignment: Pick<SentAssignment, "title" | "program_title" | "deadline">,
) {
  return {
    subject: `New assignment in ${assignment.program_title}`,
    paragraphs: [
      `You have a new assignment in ${assignment.program_title}: "${assignment.title}".`,
      `Hand it in by ${kampalaTime(assignment.deadline)}. After that nothing can be submitted.`,
    ],
    action: { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` },
  };
}

/** "Friday, 27 November 2026 at 17:00 (Kampala time)" */
export function kampalaTime(moment: Date): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Africa/Kampala",
  });
  return `${format.format(moment)} (Kampala time)`;
}
