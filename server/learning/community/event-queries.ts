import { sql } from "kysely";
import type { EventKind } from "#contract/learning/community.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { unseen } from "#server/platform/database/prepared.ts";

export interface CommunityEvent {
  id: number;
  program_id: number;
  kind: EventKind;
  message_id: number;
  parent_id: number | null;
  actor_id: number | null;
}

/** What happened after event `after`, oldest first: everywhere, or in these programs up to and with event `until`. */
export async function eventsAfter(
  db: Database,
  after: number,
  limit: number,
  within?: { programs: ReadonlySet<number>; until: number },
): Promise<CommunityEvent[]> {
  return db
    .selectFrom("community_events")
    .select(["id", "program_id", "kind", "message_id", "parent_id", "actor_id"])
    .where("id", ">", unseen(sql<number>`${after}::bigint`))
    .$if(within !== undefined, (query) =>
      query
        .where("id", "<=", within?.until ?? 0)
        .where("program_id", "=", anyOf(within?.programs ?? new Set<number>())),
    )
    .orderBy("id")
    .limit(unseen(sql<number>`${limit}::bigint`))
    .execute();
}

/** The ids of the oldest and newest event that are kept; 0 when there is none. */
export async function eventBounds(db: Database): Promise<{ oldest: number; newest: number }> {
  const row = await db
    .selectFrom("community_events")
    .select((eb) => [eb.fn.min("id").as("oldest"), eb.fn.max("id").as("newest")])
    .executeTakeFirstOrThrow();
  return { oldest: row.oldest ?? 0, newest: row.newest ?? 0 };
}

/** Forgets what no stream comes back for; returns how many. The newest stays, so that positions are never lost. */
export async function deleteOldEvents(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("community_events")
    .where("at", "<", before)
    .where("id", "<", (eb) =>
      eb.selectFrom("community_events").select((max) => max.fn.max("id").as("newest")),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
