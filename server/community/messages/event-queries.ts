import { sql } from "kysely";
import type { EventKind } from "#contract/community/community-events.ts";
import type { Database } from "#server/platform/database/connection.ts";

export interface CommunityEvent {
  id: number;
  program_id: number;
  kind: EventKind;
  message_id: number;
  parent_id: number | null;
  actor_id: number | null;
}

/** Returns the events after event `after`, oldest first, of all programs or of the given ones. */
export async function eventsAfter(
  db: Database,
  after: number,
  limit: number,
  programs?: ReadonlySet<number>,
): Promise<CommunityEvent[]> {
  if (programs?.size === 0) return [];
  return db
    .selectFrom("community_events")
    .select(["id", "program_id", "kind", "message_id", "parent_id", "actor_id"])
    .where("id", ">", after)
    .$if(programs !== undefined, (query) => query.where("program_id", "in", [...(programs ?? [])]))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns the ids of the oldest and newest stored event, or 0 if there is none. */
export async function eventBounds(db: Database): Promise<{ oldest: number; newest: number }> {
  const row = await db
    .selectFrom("community_events")
    .select((eb) => [eb.fn.min("id").as("oldest"), eb.fn.max("id").as("newest")])
    .executeTakeFirstOrThrow();
  return { oldest: row.oldest ?? 0, newest: row.newest ?? 0 };
}

/**
 * Deletes events that no stream resumes from, and returns their number. The newest stays, so that the next id is
 * greater.
 */
export async function deleteOldEvents(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM community_events WHERE at < ${before} AND id < (SELECT max(id) FROM community_events)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
