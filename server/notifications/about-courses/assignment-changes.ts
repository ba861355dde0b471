import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import {
  type ChangeRow,
  changeById,
  changesById,
  concerns,
} from "#server/courses/assignments/change-queries.ts";
import { changedParts } from "#server/courses/assignments/changes.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

export const emailAssignmentChanges: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids) await startBroadcast(db, { kind: "assignment_change", record_id }, now);
};

/** Publishes news to open dashboards of the students who had the assignment. */
export const addAssignmentChanges: Follower = async ({ db, ids }) => {
  const changes = await changesById(db, ids);
  await publishNews(
    db,
    changes.map(({ assignment_id, program_id }) => ({
      kind: "assignment",
      id: assignment_id,
      program: program_id,
    })),
  );
};

/** Returns the notification of a change, or undefined if it was taken back or the assignment was deleted. */
export const assignmentChangeBroadcast: BroadcastOf = async (_context, db, { record_id }) => {
  const change = await changeById(db, record_id);
  if (!change) return undefined;
  const parts = changedParts(change);
  if (parts.length === 0) return undefined;
  return {
    notification: {
      kind: "assignment_change",
      record_id,
      key: (student) => `assignment-change ${record_id} ${student.id}`,
      content: (layout) => assignmentChangedEmail(layout, change, parts),
      line: `${change.title}, ${change.program_title}: ${parts.join("; ")}`,
      path: "/dashboard?section=assignments",
    },
    recipients: (after, most) => nextConcerned(db, change, after, most),
  };
};

function nextConcerned(db: Database, change: ChangeRow, after: number, most: number) {
  const [student, from] = [sql.ref("users.id"), sql`${change.program_id}::integer`];
  const where = {
    assignment: sql`${change.assignment_id}::integer`,
    ...{ from, to: sql`${change.new_program_id}::integer` },
  };
  return db
    .selectFrom("users")
    .select(recipientColumns("assignment_change"))
    .where("users.role", "=", "student")
    .where("users.id", ">", after)
    .where(studentIsEnrolledIn(student, change.program_id))
    .where(concerns(student, where))
    .orderBy("users.id")
    .limit(most)
    .execute();
}

type Changed = Pick<ChangeRow, "title" | "program_title">;

export function assignmentChangedEmail(
  layout: EmailLayout,
  { title, program_title }: Changed,
  parts: readonly string[],
) {
  return {
    subject: `Changed assignment: ${title}`,
    paragraphs: [
      `The assignment "${title}" of ${program_title} has changed.`,
      ...parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`),
    ],
    action: { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` },
  };
}
