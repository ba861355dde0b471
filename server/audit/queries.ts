import { sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { type CountedList, type CountFilter, countOf, placeAfter } from "#server/database/counts.ts";
import { sharedRead } from "#server/database/shared-read.ts";
import { containing, literally } from "#server/paging.ts";

export interface AuditFilter {
  /** Part of an e-mail address. */
  actor?: string | undefined;
  action?: string | undefined;
  noun?: string | undefined;
  /** First and last day, in Kampala. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Midnight in Kampala at the beginning of the day, or of the day after it. */
const dayStart = (day: string, plusDays = 0) =>
  sql<Date>`((${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala')`;

function filtered(db: Database, { actor, action, noun, from, to }: AuditFilter) {
  return db
    .selectFrom("audit_log")
    .$if(Boolean(actor), (query) => query.where("actor_email", "ilike", containing(actor ?? "")))
    .$if(Boolean(action), (query) => query.where("action", "=", action ?? ""))
    .$if(Boolean(noun), (query) => query.where("noun", "=", noun ?? ""))
    .$if(Boolean(from), (query) => query.where("at", ">=", dayStart(from ?? "")))
    .$if(Boolean(to), (query) => query.where("at", "<", dayStart(to ?? "", 1)));
}

/** One page of the filter, newest first. */
export async function auditPage(
  db: Database,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const counted = countedBy(filter);
  const [count, place] = counted
    ? await Promise.all([
        countOf(db, counted.list, counted, offset),
        placeAfter(db, counted.list, offset, counted),
      ])
    : [await countEach(db, filter), { before: undefined, skip: offset }];
  if (!place) return { count, entries: [] };
  const { before, skip } = place;
  const entries = await filtered(db, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where("at", "<", before as Date))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();
  return { count, entries };
}

/** The count of migration 0071 that has what the filter asks for; somebody's acts of one kind are counted one by one. */
function countedBy({
  actor,
  action,
  noun,
  from,
  to,
}: AuditFilter): (CountFilter & { list: CountedList }) | undefined {
  if (actor) {
    if (action || noun) return undefined;
    return { list: "audit_actors", from, to, parts: sql`part = ANY (${actorsLike(actor)})` };
  }
  if (!action && !noun) return { list: "audit", from, to };
  const parts = noun
    ? action
      ? sql<boolean>`part = ${`${action}\n${noun}`}`
      : sql<boolean>`part LIKE '%' || chr(10) || ${literally(noun)}`
    : sql<boolean>`part LIKE ${`${literally(action ?? "")}\n%`}`;
  return { list: "audit_kinds", from, to, parts };
}

/** Staff are few, and each has a count for every day: from one of them to the next in the index, then those who are meant. */
const actorsLike = (actor: string) => sql`ARRAY(
  WITH RECURSIVE actors AS (
    SELECT min(part) AS part FROM counts WHERE list = 'audit_actors'
    UNION ALL SELECT (SELECT min(part) FROM counts WHERE list = 'audit_actors' AND part > actors.part)
      FROM actors WHERE part IS NOT NULL)
  SELECT part FROM actors WHERE part || '' ILIKE ${containing(actor)})`;

async function countEach(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const auditKinds = sharedRead(async (db) => ({
  actions: await distinct(db, "action"),
  nouns: await distinct(db, "noun"),
}));

/** From one value to the next in an index that begins with the column, however many rows have each. */
async function distinct(db: Database, column: "action" | "noun"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ kind: string }>`
    WITH RECURSIVE kinds AS (
      SELECT min(${name}) AS kind FROM audit_log
      UNION ALL SELECT (SELECT min(${name}) FROM audit_log WHERE ${name} > kind) FROM kinds WHERE kind IS NOT NULL)
    SELECT kind FROM kinds WHERE kind IS NOT NULL ORDER BY kind`.execute(db);
  return rows.map((row) => row.kind);
}
