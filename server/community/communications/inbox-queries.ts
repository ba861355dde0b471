import { sql } from "kysely";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { communicationColumns } from "./queries.ts";

const isSent = sql`communications.deleted_at IS NULL AND NOT communications.is_waiting`;

/**
 * Selects the ids of communications sent to this student alone or among chosen students, to all since they joined, or to their programs since
 * they enrolled. Includes those that the student removed from the inbox.
 */
const receivedBy = (userId: number) => sql<{ id: number }>`
  SELECT communications.id FROM users JOIN communications ON communications.sent_at >= users.date_joined
    WHERE users.id = ${userId} AND users.role = 'student'
      AND communications.recipient_type = 'all' AND ${isSent}
  UNION ALL
  SELECT communications.id FROM enrollments JOIN communications
      ON communications.program_id = enrollments.program_id AND communications.sent_at >= enrollments.enrolled_at
    WHERE enrollments.user_id = ${userId}
      AND communications.recipient_type = 'program' AND ${isSent}
  UNION ALL
  SELECT communications.id FROM communications
    WHERE communications.student_id = ${userId}
      AND communications.recipient_type = 'student' AND ${isSent}
  UNION ALL
  SELECT communications.id FROM communications
    WHERE communications.student_ids @> ARRAY[${userId}::integer]
      AND communications.recipient_type = 'students' AND ${isSent}`;

/** Returns the condition that the communication was sent to the student and not removed by them. */
const inInboxOf = (userId: number) => sql<boolean>`
  communications.id IN (${receivedBy(userId)}) AND NOT EXISTS (
  SELECT 1 FROM communication_receipts WHERE user_id = ${userId}
    AND communication_id = communications.id AND communication_receipts.deleted_at IS NOT NULL)`;

const isRead = (userId: number) =>
  sql<boolean>`EXISTS (SELECT 1 FROM communication_receipts WHERE user_id = ${userId}
    AND communication_id = communications.id AND read_at IS NOT NULL)`.as("read");

/** Selects the communications in the student's inbox. */
export function inbox(db: Database, viewer: Viewer) {
  return db.selectFrom("communications").where(inInboxOf(viewer.id));
}

/** Selects all communications sent to a student, including those that they removed. */
export const sentTo = (db: Database, student: number) =>
  db.selectFrom("communications").where(sql<boolean>`communications.id IN (${receivedBy(student)})`);

/** Returns communications sent to a student as staff see them on the student's page. */
export const sentToById = (db: Database, student: number, ids: readonly number[]) =>
  db
    .selectFrom("communications")
    .leftJoin("communication_receipts as receipt", (join) =>
      join.onRef("receipt.communication_id", "=", "communications.id").on("receipt.user_id", "=", student),
    )
    .select(["communications.id", "communications.title", "communications.sent_at as created_at"])
    .select([
      sql<boolean>`receipt.read_at IS NOT NULL`.as("read"),
      sql<boolean>`receipt.deleted_at IS NOT NULL`.as("removed"),
    ])
    .where("communications.id", "in", ids)
    .execute();

/** Returns communications as the student sees them. */
export function receivedById(db: Database, viewer: Viewer, ids: readonly number[]) {
  return inbox(db, viewer)
    .select((eb) => [...communicationColumns(eb), "communications.edited_at" as const, isRead(viewer.id)])
    .where("communications.id", "in", ids)
    .execute();
}

/** Returns one communication of the student's inbox. Throws ApiError 404 if it is not there. */
export async function received(db: Database, viewer: Viewer, id: number) {
  const [communication] = await receivedById(db, viewer, [id]);
  if (!communication) throw apiError("not_found");
  return communication;
}

/** Selects the ids of communications that the student has neither opened nor removed. Either act creates a receipt. */
export const receivedUnread = (userId: number) => sql<{ id: number }>`
  SELECT id FROM (${receivedBy(userId)}) AS received WHERE NOT EXISTS (
    SELECT 1 FROM communication_receipts WHERE user_id = ${userId} AND communication_id = received.id)`;

/** Counts the communications that the student has neither opened nor removed. */
export async function unreadCount(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${receivedUnread(userId)}) AS unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores when the student first read it. */
export async function saveRead(db: Database, userId: number, id: number, now: Date): Promise<void> {
  await sql`INSERT INTO communication_receipts (user_id, communication_id, read_at) VALUES (${userId}, ${id}, ${now})
    ON CONFLICT (user_id, communication_id) DO UPDATE SET read_at = excluded.read_at
    WHERE communication_receipts.read_at IS NULL`.execute(db);
}

/** Marks it as unread for all readers, or for one. Those who removed it from their inbox stay as they are. */
export async function saveUnread(db: Database, id: number, userId?: number): Promise<void> {
  await db
    .deleteFrom("communication_receipts")
    .where("communication_id", "=", id)
    .where("deleted_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .execute();
}

export async function saveRemoved(db: Database, userId: number, id: number, now: Date): Promise<void> {
  await sql`INSERT INTO communication_receipts (user_id, communication_id, deleted_at) VALUES (${userId}, ${id}, ${now})
    ON CONFLICT (user_id, communication_id) DO UPDATE SET deleted_at = excluded.deleted_at`.execute(db);
}

/** Returns the attachment if the viewer may have it: staff of every communication, students of those in their inbox. */
export function attachmentFor(db: Database, viewer: Viewer, id: number) {
  return db
    .selectFrom("attachments")
    .innerJoin("communications", "communications.id", "attachments.communication_id")
    .select(["attachments.filename", "attachments.storage_key", "attachments.mime", "attachments.size_bytes"])
    .where("attachments.id", "=", id)
    .where("communications.deleted_at", "is", null)
    .$if(viewer.role === "student", (query) => query.where(inInboxOf(viewer.id)))
    .executeTakeFirst();
}
