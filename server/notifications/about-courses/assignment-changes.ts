import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import {
  type ChangeRow,
  changeById,
  changes,
  changesById,
  concerns,
  deleteChange,
  earlierChangesOf,
  joinEarlier,
} from "#server/courses/assignments/change-queries.ts";
import { changedParts } from "#server/courses/assignments/changes.ts";
import { extensionsOf } from "#server/courses/assignments/extension-queries.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { deleteUnbegun } from "#server/notifications/broadcasts/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

/**
 * Emails the students. Changes of which nobody was notified yet become one change. None is left if the assignment is
 * again as the students know it.
 */
export const emailAssignmentChanges: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids) {
    const earlier = await earlierChangesOf(db, record_id);
    const joined = await deleteUnbegun(db, "assignment_change", earlier);
    await joinEarlier(db, record_id, joined);
    const change = joined.length > 0 ? await changeById(db, record_id) : undefined;
    if (change && changedParts(change).length === 0) await deleteChange(db, record_id);
    else await startBroadcast(db, { kind: "assignment_change", record_id }, now);
  }
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
  if (!change || changedParts(change).length === 0) return undefined;
  const extensions = await extensionsOf(db, change.assignment_id);
  return {
    notification: (student) => {
      const parts = changedParts({ ...change, extended_to: extensions.get(student.id) ?? null });
      return {
        kind: "assignment_change",
        record_id,
        key: () => `assignment-change ${record_id} ${student.id}`,
        content: (layout) => assignmentChangedEmail(layout, change, parts),
        line: `${change.title}, ${change.program_title}: ${parts.join("; ")}`,
        path: "/dashboard?section=assignments",
      };
    },
    recipients: (after, most) => nextConcerned(db, change, after, most),
  };
};

function nextConcerned(db: Database, change: ChangeRow, after: number, most: number) {
  const concerned = changes(sql`change.id = ${change.id} AND ${concerns(sql.ref("users.id"))}`);
  return db
    .selectFrom("users")
    .select(recipientColumns("assignment_change"))
    .where("users.role", "=", "student")
    .where("users.id", ">", after)
    .where(studentIsEnrolledIn(sql.ref("users.id"), change.program_id))
    .where(sql<boolean>`EXISTS (${concerned})`)
    .orderBy("users.id")
    .limit(most)
    .execute();
}

type Changed = Pick<ChangeRow, "title" | "program_title" | "kind">;

export function assignmentChangedEmail(
  layout: EmailLayout,
  { title, program_title, kind }: Changed,
  parts: readonly string[],
) {
  const noun = kind === "quiz" ? "quiz" : "assignment";
  return {
    subject: `Changed ${noun}: ${title}`,
    paragraphs: [
      `The ${noun} "${title}" of ${program_title} has changed.`,
      ...parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`),
    ],
    action: { label: "See my assignments", url: `${layout.public_url}/dashboard?section=assignments` },
  };
}
