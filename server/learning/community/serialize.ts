import { imageUrl } from "#contract/shared/images.ts";
import type { SaidRow, Thread } from "./queries.ts";

/** What stands where a message was that others have answered. */
const TOMBSTONE = "This message was deleted.";

function serializePost(row: SaidRow) {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.id,
    program: row.program_id,
    content: isDeleted ? TOMBSTONE : row.content,
    sender: {
      id: row.sender_id,
      name: row.sender_name ?? "",
      profile_picture: imageUrl(row.sender_picture),
    },
    created_at: row.created_at,
    edited_at: row.edited_at,
    likes_count: row.likes_count,
    liked_by_me: row.liked_by_me,
    is_deleted: isDeleted,
  };
}

export function serializeReply(row: SaidRow) {
  return { ...serializePost(row), parent: row.parent_id ?? 0 };
}

export function serializeMessage(row: SaidRow, replies: readonly SaidRow[] = []) {
  return { ...serializePost(row), replies: replies.map(serializeReply) };
}

/** Messages, each with its replies, from the rows of all of them. */
export function serializeThreads(rows: readonly SaidRow[]) {
  const repliesOf = Map.groupBy(rows, (row) => row.parent_id);
  return (repliesOf.get(null) ?? []).map((row) => serializeMessage(row, repliesOf.get(row.id)));
}

/** A reply has a parent, a message has replies. */
export function serializeEither([row, ...replies]: Thread) {
  return row.parent_id === null ? serializeMessage(row, replies) : serializeReply(row);
}
