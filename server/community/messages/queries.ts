import { type Insertable, type Selectable, sql } from "kysely";
import { COUNTED_MESSAGES } from "#contract/community/community.ts";
import type { EventKind } from "#contract/community/community-events.ts";
import { isModerator } from "#contract/community/message-rights.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { CommunityMessages, CommunityPictures } from "#server/platform/database/types.ts";

/** Selects the programs whose community the viewer may use, by title. */
export function openPrograms(db: Database, viewer: Viewer) {
  return db
    .selectFrom("programs")
    .select(["programs.id", "programs.title"])
    .where("programs.deleted_at", "is", null)
    .$if(!isModerator(viewer), (query) => query.where(studentIsEnrolledIn(viewer.id, sql.ref("programs.id"))))
    .orderBy("programs.sort_title")
    .orderBy("programs.id");
}

/** Returns the programs with counts of messages and of unanswered messages, which only moderators get. */
export async function programsWithCounts(db: Database, viewer: Viewer, limit: number) {
  const programs = await openPrograms(db, viewer).limit(limit).execute();
  const counts = isModerator(viewer)
    ? await countsOf(
        db,
        programs.map(({ id }) => id),
      )
    : new Map();
  const none = isModerator(viewer) ? 0 : null;
  return programs.map((program) => {
    const {
      messages_count = none,
      unanswered_count = none,
      newest_unanswered_at = null,
    } = counts.get(program.id) ?? {};
    return { ...program, messages_count, unanswered_count, newest_unanswered_at };
  });
}

/** Counts the newest messages of each program, and those by students that are unanswered. */
async function countsOf(db: Database, programs: readonly number[]) {
  const { rows } = await sql<{
    program_id: number;
    messages_count: number;
    unanswered_count: number;
    newest_unanswered_at: Date | null;
  }>`
    SELECT program_id, counts.*
    FROM unnest(${programs}::integer[]) AS asked (program_id), LATERAL (
      SELECT count(sender_id)::integer AS messages_count, count(unanswered_at)::integer AS unanswered_count,
        max(unanswered_at) AS newest_unanswered_at
      FROM (
        SELECT sender_id, CASE
          WHEN NOT has_replies AND sender_id NOT IN (SELECT id FROM users WHERE role <> 'student') THEN created_at
          END AS unanswered_at
        FROM community_messages WHERE program_id = asked.program_id AND parent_id IS NULL
        ORDER BY id DESC LIMIT ${COUNTED_MESSAGES}) newest) counts`.execute(db);
  return new Map(rows.map((row) => [row.program_id, row]));
}

/** Selects messages and replies, oldest first. `viewerId` is the person whose likes are marked; null marks none. */
function messages(db: Database, viewerId: number | null) {
  return db
    .selectFrom("community_messages")
    .leftJoin("users", "users.id", "community_messages.sender_id")
    .leftJoin("community_pictures as picture", "picture.message_id", "community_messages.id")
    .selectAll("community_messages")
    .select([
      "users.name as sender_name",
      "users.profile_picture as sender_picture",
      "picture.width as picture_width",
      "picture.height as picture_height",
      "picture.description as picture_description",
      sql<boolean>`coalesce(users.role <> 'student', false)`.as("sender_is_staff"),
      sql<boolean>`EXISTS (SELECT 1 FROM community_likes WHERE message_id = community_messages.id AND user_id = ${viewerId})`.as(
        "liked_by_me",
      ),
      sql<number>`(SELECT count(*)::integer FROM community_likes WHERE message_id = community_messages.id)`.as(
        "likes_count",
      ),
    ])
    .orderBy("community_messages.id");
}

export type MessageRow = Awaited<ReturnType<typeof messagesByIds>>[number];

/** Message and its replies, or a single reply */
export type Thread = readonly [MessageRow, ...MessageRow[]];

/** Returns these messages and replies, without the replies to them. */
export function messagesByIds(db: Database, ids: readonly number[], viewerId: number | null) {
  return messages(db, viewerId).where("community_messages.id", "in", ids).execute();
}

/** Returns these messages and all of their replies. */
async function threads(db: Database, viewer: Viewer, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return messages(db, viewer.id)
    .where((eb) =>
      eb.or([eb("community_messages.id", "in", ids), eb("community_messages.parent_id", "in", ids)]),
    )
    .execute();
}

/**
 * Returns the newest messages of a program before a message, with their replies. Includes deleted messages only if they
 * have replies.
 */
export async function newestThreads(
  db: Database,
  viewer: Viewer,
  programId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const newest = await db
    .selectFrom("community_messages")
    .select("id")
    .where("program_id", "=", programId)
    .where("parent_id", "is", null)
    .where(
      sql<boolean>`(deleted_at IS NULL OR EXISTS (
        SELECT 1 FROM community_messages replies WHERE replies.parent_id = community_messages.id))`,
    )
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return threads(
    db,
    viewer,
    newest.map(({ id }) => id),
  );
}

/** Returns a message with its replies, or a single reply. Throws ApiError 404 if it does not exist. */
export async function threadOf(db: Database, viewer: Viewer, id: number): Promise<Thread> {
  const [first, ...replies] = await threads(db, viewer, [id]);
  if (!first) throw apiError("not_found");
  return [first, ...replies];
}

/**
 * Returns a message or reply that is not deleted, in a community that the viewer may use. Otherwise throws ApiError
 * 404.
 */
export function messageFor(db: Database, viewer: Viewer, id: number): Promise<Selectable<CommunityMessages>> {
  return db
    .selectFrom("community_messages")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("program_id", "in", openPrograms(db, viewer).clearSelect().clearOrderBy().select("programs.id"))
    .executeTakeFirstOrThrow(() => apiError("not_found"));
}

export const insertMessage = (db: Database, values: Insertable<CommunityMessages>) =>
  db.insertInto("community_messages").values(values).returning("id").executeTakeFirstOrThrow();

export const insertPicture = (db: Database, values: Insertable<CommunityPictures>) =>
  db.insertInto("community_pictures").values(values).execute();

/** Returns the picture's file of a message. The caller has checked the viewer's access. */
export const pictureFile = (db: Database, messageId: number) =>
  db
    .selectFrom("community_pictures")
    .select(["storage_key", "filename", "size_bytes", "mime"])
    .where("message_id", "=", messageId)
    .executeTakeFirst();

/** Changes the content. Returns false if the message was deleted in the meantime. */
export async function updateContent(db: Database, id: number, content: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE community_messages SET content = ${content}, edited_at = ${now} WHERE id = ${id} AND deleted_at IS NULL`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/**
 * Likes the message, or removes the like. Locks the message first, so that it is not deleted in the meantime. Returns
 * false if the message is deleted.
 */
export async function toggleLike(
  db: Database,
  messageId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const liked = await sql`
    INSERT INTO community_likes (message_id, user_id, liked_at)
    SELECT id, ${userId}, ${now} FROM community_messages WHERE id = ${messageId} FOR NO KEY UPDATE
    ON CONFLICT DO NOTHING`.execute(db);
  if (liked.numAffectedRows === 1n) return true;
  const { numAffectedRows } = await sql`
    DELETE FROM community_likes WHERE message_id = ${messageId} AND user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Deletes a message or reply. A message with replies becomes a tombstone. Locks the message first, so that no reply is
 * added in the meantime.
 */
export async function deleteMessage(db: Database, id: number, now: Date): Promise<void> {
  await db.selectFrom("community_messages").select("id").where("id", "=", id).forUpdate().execute();
  const answered = await db
    .updateTable("community_messages")
    .set({ content: "", sender_id: null, edited_at: null, deleted_at: now })
    .where("id", "=", id)
    .where(sql<boolean>`EXISTS (SELECT 1 FROM community_messages replies WHERE replies.parent_id = ${id})`)
    .executeTakeFirst();
  if (answered.numUpdatedRows > 0n)
    await db.deleteFrom("community_likes").where("message_id", "=", id).execute();
  else await db.deleteFrom("community_messages").where("id", "=", id).execute();
}

/**
 * Records an event for the streams and notifies every process. It must be the last statement of its transaction (`last`
 * of an act). It takes a lock, so that ids grow in the order of commits.
 */
export async function recordEvent(
  db: Database,
  kind: EventKind,
  message: { id: number; program_id: number; parent_id: number | null },
  actorId: number,
): Promise<void> {
  await sql`SELECT notify_community(${message.program_id}, ${kind}, ${message.id}, ${message.parent_id}, ${actorId})`.execute(
    db,
  );
}

/** Returns the likes that still exist, as "message user". */
export async function existingLikes(
  db: Database,
  likes: readonly { message_id: number; actor_id: number | null }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT message_id || ' ' || user_id AS name FROM community_likes
    WHERE message_id = ANY (${likes.map((like) => like.message_id)}::integer[])
      AND user_id = ANY (${likes.map((like) => like.actor_id)}::integer[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the replies that answer another person, with that person, the replier's name and the program. */
export async function answersToTell(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    author: number;
    from: string;
    program: number;
    program_title: string;
  }>`
    SELECT reply.id, answered.sender_id AS author, users.name AS from, programs.id AS program, programs.title AS program_title
    FROM community_messages reply
    JOIN community_messages answered ON answered.id = reply.parent_id
    JOIN users ON users.id = reply.sender_id
    JOIN programs ON programs.id = reply.program_id
    WHERE reply.id = ANY (${ids}) AND answered.sender_id <> reply.sender_id ORDER BY reply.id`.execute(db);
  return rows;
}
