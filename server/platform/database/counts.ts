import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database } from "./connection.ts";
import { keptRead, type VersionedResource } from "./kept-read.ts";
import { sharedRead } from "./shared-read.ts";

/** The lists that migrations 0071, 0083 and 0092 count. */
export type CountedList =
  | "students"
  | "enrollments"
  | "submissions"
  | "submissions_hours"
  | "submissions_of"
  | "graded_of"
  | "receipts_of"
  | "read_of"
  | "clicks"
  | "clicks_of"
  | "commissions"
  | "audit"
  | "audit_kinds"
  | "audit_actors"
  | "audit_acts"
  | "mail";

export interface CountFilter {
  /** A condition on `part`, for a list that is counted by parts; all parts without it. */
  parts?: RawBuilder<boolean> | undefined;
  /** First and last day in Kampala, for a list that is counted by days. */
  from?: string | undefined;
  to?: string | undefined;
  /** What is counted and not shown. */
  hidden?: ((db: Database) => Promise<Days>) | undefined;
  /** The tables that a list which is counted whole comes from, with what hides of it: its days are kept until one of them changes. */
  keptFor?: readonly VersionedResource[] | undefined;
}

const changes = (list: CountedList, { parts, from, to }: CountFilter) => sql<{
  day: string;
  change: number;
}>`
  SELECT day, change FROM counts
  WHERE list = ${sql.lit(list)}
    ${parts ? sql`AND ${parts}` : sql``}
    ${from ? sql`AND day >= ${from}::date` : sql``}
    ${to ? sql`AND day <= ${to}::date` : sql``}`;

/** One row for all who ask the same at once. */
function oneRow<Row>() {
  const read = async (db: Database, query: CompiledQuery<Row>) => (await db.executeQuery(query)).rows[0];
  return sharedRead(read, ({ sql: text, parameters }) => `${text} ${JSON.stringify(parameters)}`);
}

const counted = oneRow<{ count: number }>();

/**
 * How many rows a list has, as of this moment. For a page as far as `offset` it asks what `placeAfter` asks as well, so that both
 * are read once.
 */
export async function countOf(
  db: Database,
  list: CountedList,
  filter: CountFilter = {},
  offset = 0,
): Promise<number> {
  if (offset > NEAR) return sumOf((await daysIn(db, list, filter)).counts);
  const query = sql<{ count: number }>`
    SELECT coalesce(sum(change), 0)::bigint AS count FROM (${changes(list, filter)}) changes`;
  const [all, hidden] = await Promise.all([counted(db, query.compile(db)), filter.hidden?.(db)]);
  return (all?.count ?? 0) - sumOf(hidden?.counts ?? []);
}

/** How many of a list belong to a row, for the SELECT of a query over its table. */
export const countedFor = (list: CountedList, id: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(change), 0)::integer FROM counts WHERE list = ${sql.lit(list)} AND part = (${id})::text)`;

/** So many rows of an index are walked past sooner than the days are added up. */
export const NEAR = 500;

/** The days of a list as days since 1970, the newest first, and how many rows each has. */
export interface Days {
  days: number[];
  counts: number[];
}

const daysOf = oneRow<{ [Part in keyof Days]: Days[Part] | null }>();

/** Adds rows of `day` and `change` up by their days. */
export async function addedUp(
  db: Database,
  changed: RawBuilder<{ day: string; change: number }>,
): Promise<Days> {
  const query = sql<Days>`
    WITH listed AS (
      SELECT day - DATE '1970-01-01' AS day, sum(change) AS count FROM (${changed}) changes GROUP BY day)
    SELECT array_to_json(array_agg(day ORDER BY day DESC)) AS days, array_to_json(array_agg(count ORDER BY day DESC)) AS counts
    FROM listed`;
  const { days, counts } = (await daysOf(db, query.compile(db))) ?? {};
  // Of a list without rows both are null.
  return { days: days ?? [], counts: counts ?? [] };
}

/** The days of a list, without what is hidden. */
export function daysIn(db: Database, list: CountedList, filter: CountFilter): Promise<Days> {
  return filter.keptFor ? keptDays(db, { list, filter }) : readDays(db, list, filter);
}

const keptDays = keptRead({
  resources: ({ filter }: { list: CountedList; filter: CountFilter }) => filter.keptFor ?? [],
  nameOf: ({ list }) => list,
  most: 10,
  read: (db, { list, filter }) => readDays(db, list, filter),
});

async function readDays(db: Database, list: CountedList, filter: CountFilter): Promise<Days> {
  const [{ days, counts }, hidden] = await Promise.all([
    addedUp(db, changes(list, filter)),
    filter.hidden?.(db),
  ]);
  if (!hidden) return { days, counts };
  const hiddenOf = new Map(hidden.days.map((day, index) => [day, hidden.counts[index] ?? 0]));
  return { days, counts: counts.map((count, index) => count - (hiddenOf.get(days[index] ?? 0) ?? 0)) };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Of the days from `since` to before `until`, as days since 1970. */
export function countWithin({ days, counts }: Days, since: number, until: number): number {
  const isWithin = (day = until) => since <= day && day < until;
  return sumOf(counts.filter((_, index) => isWithin(days[index])));
}

/** Adds the rows of each count together; answers how many are fewer. */
export async function foldCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ fewer: number }>`
    WITH gone AS (
      DELETE FROM counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM counts FOR UPDATE SKIP LOCKED))
      RETURNING list, part, day, change),
    kept AS (
      INSERT INTO counts SELECT list, part, day, sum(change) FROM gone GROUP BY list, part, day
      HAVING sum(change) <> 0 RETURNING 1)
    SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM kept) AS fewer`.execute(db);
  return rows[0]?.fewer ?? 0;
}
