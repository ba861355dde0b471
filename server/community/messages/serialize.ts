import { community } from "#contract/community/community.ts";
import { fillPath } from "#contract/shared/endpoint.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { FORMER_STUDENT } from "#contract/shared/former-student.ts";
import type { MessageRow, Thread } from "./queries.ts";

/** Text of a deleted message that has replies */
const TOMBSTONE = "This message was deleted.";

function serializePicture({ id, picture_width: width, picture_height: height, ...row }: MessageRow) {
  if (width === null || height === null) return null;
  const url = `/api${fillPath(community.picture.path, { id })}`;
  return { url, width, height, description: row.picture_description ?? "" };
}

function serializeShared(row: MessageRow) {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.id,
    program: row.program_id,
    content: isDeleted ? TOMBSTONE : row.content,
    picture: serializePicture(row),
    sender: {
      id: row.sender_id,
      name: row.sender_name ?? (isDeleted ? "" : FORMER_STUDENT),
      profile_picture: imageUrl(row.sender_picture),
      is_staff: row.sender_is_staff,
    },
    created_at: row.created_at,
    edited_at: row.edited_at,
    likes_count: row.likes_count,
    liked_by_me: row.liked_by_me,
    is_deleted: isDeleted,
  };
}

export function serializeReply(row: MessageRow) {
  return { ...serializeShared(row), parent: row.parent_id ?? 0 };
}

export function serializeMessage(row: MessageRow, replies: readonly MessageRow[] = []) {
  return { ...serializeShared(row), replies: replies.map(serializeReply) };
}

/** Groups the rows into messages with their replies. */
export function serializeThreads(rows: readonly MessageRow[]) {
  const repliesOf = Map.groupBy(rows, (row) => row.parent_id);
  return (repliesOf.get(null) ?? []).map((row) => serializeMessage(row, repliesOf.get(row.id)));
}

/** Serializes a message with its replies, or a single reply. */
export function serializeEither([row, ...replies]: Thread) {
  return row.parent_id === null ? serializeMessage(row, replies) : serializeReply(row);
}
