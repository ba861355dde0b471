import { type RawBuilder, sql } from "kysely";
import type { Database } from "./connection.ts";

/** The lists that migration 0071 counts. */
export type CountedList =
  | "students"
  | "enrollments"
  | "submissions"
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
  | "mail";

export interface CountFilter {
  /** A condition on `part`, for a list that is counted by parts; all parts without it. */
  parts?: RawBuilder<boolean> | undefined;
  /** First and last day in Kampala, for a list that is counted by days. */
  from?: string | undefined;
  to?: string | undefined;
  /** Rows of `day` and `change` that take away what is counted and not shown. */
  hidden?: RawBuilder<{ day: string; change: number }> | undefined;
}

const changes = (list: CountedList, { parts, from, to, hidden }: CountFilter) => sql<{
  day: string;
  change: number;
}>`
  SELECT day, change FROM counts
  WHERE list = ${list}
    ${parts ? sql`AND ${parts}` : sql``}
    ${from ? sql`AND day >= ${from}::date` : sql``}
    ${to ? sql`AND day <= ${to}::date` : sql``}
  ${hidden ? sql`UNION ALL (${hidden})` : sql``}`;

/** How many rows a list has, as of this moment. */
export async function countOf(db: Database, list: CountedList, filter: CountFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(change), 0)::bigint AS count FROM (${changes(list, filter)}) changes`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of a list belong to a row, for the SELECT of a query over its table. */
export const countedFor = (list: CountedList, id: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(change), 0)::integer FROM counts WHERE list = ${list} AND part = (${id})::text)`;

/** Where in a list that goes back in time a row stands: among those before a moment, after so many of them. */
export interface TimePlace {
  before: Date | undefined;
  skip: number;
}

/** So many rows of an index are walked past sooner than the days are added up. */
const NEAR = 500;

/**
 * Where the row after `offset` others stands, newest first: at the end of its day, so that however late a page is, only rows of
 * one day are walked past. Undefined when the list is shorter.
 */
export async function placeAfter(
  db: Database,
  list: CountedList,
  offset: number,
  filter: CountFilter = {},
): Promise<TimePlace | undefined> {
  if (offset <= NEAR) return { before: undefined, skip: offset };
  const { rows } = await sql<{ before: Date; skip: number }>`
    WITH days AS (SELECT day, sum(change) AS count FROM (${changes(list, filter)}) changes GROUP BY day),
    line AS (SELECT day, count, sum(count) OVER (ORDER BY day DESC) AS until FROM days)
    SELECT (day + 1)::timestamp AT TIME ZONE 'Africa/Kampala' AS before, (${offset} - until + count)::integer AS skip
    FROM line WHERE until > ${offset} ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0];
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
