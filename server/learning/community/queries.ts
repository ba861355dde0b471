import { type Expression, type Insertable, type Selectable, sql } from "kysely";
import type { EventKind } from "#contract/learning/community.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { unseen } from "#server/platform/database/prepared.ts";
import type { CommunityMessages } from "#server/platform/database/types.ts";

/** Whoever sends communications looks after every community; all others are in those of their programs. */
export const moderates = (viewer: Viewer): boolean => hasPermission(viewer, "communications");

/** The programs whose community the viewer may use, by title. */
export function openPlaces(db: Database, viewer: Viewer) {
  return db
    .selectFrom("programs")
    .select(["programs.id", "programs.title"])
    .where("programs.deleted_at", "is", null)
    .$if(!moderates(viewer), (query) =>
      query.where("programs.id", "in", (eb) =>
        eb
          .selectFrom("enrollments")
          .select("enrollments.program_id")
          .where("enrollments.user_id", "=", viewer.id),
      ),
    )
    .orderBy("programs.title")
    .orderBy("programs.id");
}

/** The same in an instant for who looks after every community: all programs are kept until one changes. */
export function listedPlaces(
  db: Database,
  viewer: Viewer,
): Promise<readonly { id: number; title: string }[]> {
  return moderates(viewer) ? allPlaces(db, viewer) : openPlaces(db, viewer).execute();
}

const allPlaces = keptRead({
  resources: ["programs"],
  most: 1,
  nameOf: () => "all",
  read: (db, moderator: Viewer) => openPlaces(db, moderator).execute(),
});

const COLUMNS = [
  "id",
  "program_id",
  "parent_id",
  "content",
  "sender_id",
  "created_at",
  "edited_at",
  "deleted_at",
  "likes_count",
] as const;

type Stored = Pick<Selectable<CommunityMessages>, (typeof COLUMNS)[number]>;

/**
 * What was found as everybody sees it, in the order it was said; `viewerId` tells whose likes are "mine" (null: nobody's).
 * Those are looked up together, by who likes: one place of an index, where each message has its own among all likes.
 */
function said(db: Database, viewerId: number | null, found: Expression<Stored>) {
  return db
    .with(
      (cte) => cte("found").materialized(),
      () => found,
    )
    .selectFrom("found")
    .leftJoinLateral(
      // One by one, which OFFSET 0 sees to: how many are found is not known when that is decided.
      (eb) =>
        eb
          .selectFrom("users")
          .select(["users.name", "users.profile_picture"])
          .whereRef("users.id", "=", "found.sender_id")
          .offset(sql.lit(0))
          .as("sender"),
      (join) => join.onTrue(),
    )
    .select(COLUMNS.map((column) => `found.${column}` as const))
    .select((eb) => [
      "sender.name as sender_name",
      "sender.profile_picture as sender_picture",
      eb(
        "found.id",
        "=",
        among(
          eb
            .selectFrom("community_likes")
            .select("message_id")
            .where("user_id", "=", viewerId)
            .where("message_id", "=", among(eb.selectFrom("found").select("found.id"))),
        ),
      )
        .$castTo<boolean>()
        .as("liked_by_me"),
    ])
    .orderBy("found.id")
    .execute();
}

/** One of those that a statement finds itself, which it finds once. */
const among = (found: Expression<unknown>) => sql<number>`any(ARRAY(${found}))`;

export type SaidRow = Awaited<ReturnType<typeof said>>[number];

/** A message and its replies, or a reply alone. */
export type Thread = readonly [SaidRow, ...SaidRow[]];

const stored = (db: Database) =>
  db
    .selectFrom("community_messages")
    .select(COLUMNS.map((column) => `community_messages.${column}` as const));

/** These messages and replies, without what is under them. */
export function messagesByIds(
  db: Database,
  ids: readonly number[],
  viewerId: number | null,
): Promise<SaidRow[]> {
  return said(db, viewerId, stored(db).where("community_messages.id", "=", anyOf(ids)));
}

/** Messages and their replies. */
function threads(db: Database, viewer: Viewer, roots: Expression<Stored>): Promise<SaidRow[]> {
  const found = db
    .with(
      (cte) => cte("roots").materialized(),
      () => roots,
    )
    .selectFrom("roots")
    .select(COLUMNS)
    .unionAll((eb) =>
      eb
        .selectFrom("community_messages")
        .select(COLUMNS)
        .where("parent_id", "=", among(eb.selectFrom("roots").select("roots.id"))),
    );
  return said(db, viewer.id, found);
}

/** The newest messages of a program before a message, with their replies; tombstones only where replies are left. */
export function newestThreads(
  db: Database,
  viewer: Viewer,
  programId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SaidRow[]> {
  const roots = stored(db)
    .where("community_messages.program_id", "=", unseen(sql<number>`${programId}::integer`))
    .where("community_messages.parent_id", "is", null)
    .where((eb) =>
      eb.or([
        eb("community_messages.deleted_at", "is", null),
        eb.exists(
          eb
            .selectFrom("community_messages as answers")
            .select("answers.id")
            .whereRef("answers.parent_id", "=", "community_messages.id"),
        ),
      ]),
    )
    .$if(before !== undefined, (query) =>
      query.where("community_messages.id", "<", unseen(sql<number>`${before}::integer`)),
    )
    .orderBy("community_messages.id", "desc")
    .limit(unseen(sql<number>`${limit}::bigint`));
  return threads(db, viewer, roots);
}

/** By the id of its message, or of a reply alone; undefined when that is gone. */
export async function threadOf(db: Database, viewer: Viewer, id: number): Promise<Thread | undefined> {
  const [first, ...replies] = await threads(db, viewer, stored(db).where("community_messages.id", "=", id));
  return first && [first, ...replies];
}

/** A message or reply that is not deleted, in a program of the viewer's world. */
export function messageFor(db: Database, viewer: Viewer, id: number): Promise<Stored | undefined> {
  return stored(db)
    .where("community_messages.id", "=", id)
    .where("community_messages.deleted_at", "is", null)
    .where(
      "community_messages.program_id",
      "in",
      openPlaces(db, viewer).clearSelect().clearOrderBy().select("programs.id"),
    )
    .executeTakeFirst();
}

export async function insertMessage(db: Database, values: Insertable<CommunityMessages>): Promise<number> {
  const { id } = await db
    .insertInto("community_messages")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was deleted meanwhile. */
export async function updateContent(db: Database, id: number, content: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("community_messages")
    .set({ content, edited_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Likes when not liked yet, else takes the like back; two at once cancel out like two in turn. The message is locked first,
 * since its count changes with it (migration 0079). False when it is gone.
 */
export async function toggleLike(
  db: Database,
  messageId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const liked = await db
    .insertInto("community_likes")
    .columns(["message_id", "user_id", "liked_at"])
    .expression((eb) =>
      eb
        .selectFrom("community_messages")
        .select(["id", eb.val(userId).as("user_id"), eb.val(now).as("liked_at")])
        .where("id", "=", messageId)
        .forNoKeyUpdate(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (liked.numInsertedOrUpdatedRows === 1n) return true;
  const { numDeletedRows } = await db
    .deleteFrom("community_likes")
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Leaves a tombstone where there are replies, else nothing. The message is locked against new replies first: one
 * that came before is seen, one that comes after finds it gone.
 */
export async function deleteMessage(db: Database, id: number, now: Date): Promise<void> {
  await db.selectFrom("community_messages").select("id").where("id", "=", id).forUpdate().execute();
  const answered = await db
    .updateTable("community_messages")
    .set({ content: "", sender_id: null, edited_at: null, deleted_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("community_messages as answers")
          .select("answers.id")
          .where("answers.parent_id", "=", id),
      ),
    )
    .executeTakeFirst();
  if (answered.numUpdatedRows > 0n)
    await db.deleteFrom("community_likes").where("message_id", "=", id).execute();
  else await db.deleteFrom("community_messages").where("id", "=", id).execute();
}

/** Writes the event down and wakes every process; the last thing in a transaction (migration 0051). */
export async function tell(
  db: Database,
  kind: EventKind,
  message: { id: number; program_id: number; parent_id: number | null },
  actorId: number,
): Promise<void> {
  await sql`SELECT tell_community(${message.program_id}, ${kind}, ${message.id}, ${message.parent_id}, ${actorId})`.execute(
    db,
  );
}

/** Which of these likes stand, as "message user". */
export async function likersAmong(
  db: Database,
  likes: readonly { message_id: number; actor_id: number | null }[],
): Promise<ReadonlySet<string>> {
  if (likes.length === 0) return new Set();
  const rows = await db
    .selectFrom("community_likes")
    .select(["message_id", "user_id"])
    .where("message_id", "=", anyOf(likes.map((like) => like.message_id)))
    .where("user_id", "=", anyOf(likes.map((like) => like.actor_id ?? 0)))
    .execute();
  return new Set(rows.map((row) => `${row.message_id} ${row.user_id}`));
}
