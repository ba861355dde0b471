import type { Database } from "#server/platform/database/connection.ts";
import { type EventStream, encodeEvent } from "#server/platform/events/event-stream.ts";
import type { CommunityEvent } from "./event-queries.ts";
import { likersAmong, messagesByIds, type SaidRow } from "./queries.ts";
import { serializeEither } from "./serialize.ts";

/** An event ready to be sent: the same bytes to everybody, but for what only the person who did it may know. */
export interface ToldEvent {
  program: number;
  /** The one person who gets other bytes, if anybody does. */
  actor: number | null;
  bytesFor(userId: number): Buffer;
}

/** Looks up what the events are about, as it stands now; what is gone meanwhile is told by its own event. */
export async function describeEvents(db: Database, events: readonly CommunityEvent[]): Promise<ToldEvent[]> {
  if (events.length === 0) return [];
  const ids = [...new Set(events.map((event) => event.message_id))];
  const likes = events.filter((event) => event.kind === "like");
  const [rows, likers] = await Promise.all([messagesByIds(db, ids, null), likersAmong(db, likes)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    const data = dataOf(event, byId.get(event.message_id));
    if (!data) return [];
    const frame = { event: event.kind, id: event.id };
    const forAll = encodeEvent({ ...frame, data });
    const mine = { ...data, liked_by_me: likers.has(`${event.message_id} ${event.actor_id}`) };
    const forActor = event.kind === "like" ? encodeEvent({ ...frame, data: mine }) : forAll;
    const bytesFor = (userId: number) => (userId === event.actor_id ? forActor : forAll);
    const actor = forActor === forAll ? null : event.actor_id;
    return [{ program: event.program_id, actor, bytesFor }];
  });
}

/** One piece of bytes a stream for a whole batch, made once for all streams that show and know the same. */
export function batchFor(told: readonly ToldEvent[]): (stream: EventStream) => Buffer {
  const actors = new Set(told.map((one) => one.actor));
  const made = new Map<string, Buffer>();
  return ({ owner, interest }) => {
    const key = `${[...interest.programs]} ${actors.has(owner.user_id) ? owner.user_id : ""}`;
    const known = made.get(key);
    if (known) return known;
    const shown = told.filter((one) => interest.programs.has(one.program));
    const bytes = Buffer.concat(shown.map((one) => one.bytesFor(owner.user_id)));
    made.set(key, bytes);
    return bytes;
  };
}

function dataOf(event: CommunityEvent, row: SaidRow | undefined): Record<string, unknown> | undefined {
  const { message_id: id, program_id: program, parent_id: parent } = event;
  // A tombstone stays where there are replies.
  if (event.kind === "delete") return { id, program, parent, is_deleted: row !== undefined };
  if (!row) return undefined;
  // Told too late to be read; but what was answered meanwhile needs its place.
  if (row.deleted_at) return event.kind === "message" ? serializeEither([row]) : undefined;
  if (event.kind === "like") return { id, program, parent, likes_count: row.likes_count ?? 0 };
  const { content, edited_at } = row;
  if (event.kind === "update") return { id, program, parent, content, edited_at };
  return serializeEither([row]);
}
