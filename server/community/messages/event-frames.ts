import type { Database } from "#server/platform/database/connection.ts";
import { encodeEvent } from "#server/platform/events/event-stream.ts";
import type { CommunityEvent } from "./event-queries.ts";
import { existingLikes, type MessageRow, messagesByIds } from "./queries.ts";
import { serializeEither } from "./serialize.ts";

/** Event encoded for the streams. Everyone gets the same bytes, except the person who acted. */
export interface EventFrame {
  id: number;
  program: number;
  bytesFor(userId: number): Buffer;
}

/**
 * Encodes the events with the present state of their messages. Skips most events of messages deleted in the meantime.
 */
export async function framesOf(db: Database, events: readonly CommunityEvent[]): Promise<EventFrame[]> {
  if (events.length === 0) return [];
  const ids = [...new Set(events.map((event) => event.message_id))];
  const likeEvents = events.filter((event) => event.kind === "like");
  const [rows, likes] = await Promise.all([messagesByIds(db, ids, null), existingLikes(db, likeEvents)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    const data = dataOf(event, byId.get(event.message_id));
    if (!data) return [];
    const frame = { event: event.kind, id: event.id };
    const forAll = encodeEvent({ ...frame, data });
    const mine = { ...data, liked_by_me: likes.has(`${event.message_id} ${event.actor_id}`) };
    const forActor = event.kind === "like" ? encodeEvent({ ...frame, data: mine }) : forAll;
    const bytesFor = (userId: number) => (userId === event.actor_id ? forActor : forAll);
    return [{ id: event.id, program: event.program_id, bytesFor }];
  });
}

function dataOf(event: CommunityEvent, row: MessageRow | undefined): Record<string, unknown> | undefined {
  const { message_id: id, program_id: program, parent_id: parent } = event;
  // A deleted message with replies has a row, which is its tombstone.
  if (event.kind === "delete") return { id, program, parent, is_deleted: row !== undefined };
  if (!row) return undefined;
  // The message was deleted before this event was sent. Its replies still need its tombstone.
  if (row.deleted_at) return event.kind === "message" ? serializeEither([row]) : undefined;
  if (event.kind === "like") return { id, program, parent, likes_count: row.likes_count };
  const { content, edited_at } = row;
  if (event.kind === "update") return { id, program, parent, content, edited_at };
  return serializeEither([row]);
}
