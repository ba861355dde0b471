import { type Expression, type RawBuilder, sql } from "kysely";
import type { Database } from "./connection.ts";
import { type CountedList, type CountFilter, daysIn, NEAR } from "./counts.ts";
import { keptRead, type VersionedResource } from "./kept-read.ts";
import { unseenWindow } from "./prepared.ts";

// Late pages of lists that go back in time, at millions of rows: where one begins is known from the counts of days and hours, so
// that few rows are walked past (decisions/0039).

/** Where in a list that goes back in time a row stands: among those before a moment, after so many of them. */
export interface TimePlace {
  before?: Date;
  skip: number;
  /** When its day or hour begins, and how many of that stand from it on. */
  since?: Date;
  left?: number;
}

/** The hours of a list that is counted by days. */
export interface CountedHours {
  /** Counts them, as `part`. */
  list: CountedList;
  /** What is counted and not shown of a day since 1970. */
  hidden(db: Database, day: number): Promise<Hours>;
  /** The tables that both come from: kept until one of them changes. */
  keptFor: readonly VersionedResource[];
}

/** How many rows a day has in each of its hours in Kampala that has any. */
export type Hours = ReadonlyMap<number, number>;

const HOUR_MS = 3_600_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When an hour of a day since 1970 begins in Kampala, which has no summer time (`kampala_day` in the database). */
export const beginning = (day: number, hour = 0): Date => new Date((day * 24 + hour - 3) * HOUR_MS);

/** Adds rows of `hour` and `count` up. */
export async function hoursOf(
  db: Database,
  rows: RawBuilder<{ hour: number; count: number }>,
): Promise<Hours> {
  const query = sql<{ hour: number; count: number }>`
    SELECT hour, sum(count)::integer AS count FROM (${rows}) hours GROUP BY hour`;
  const counted = await query.execute(db);
  return new Map(counted.rows.map(({ hour, count }) => [hour, count]));
}

const parts = sql.join(HOURS.map((hour) => sql.lit(String(hour))));

const hoursIn = keptRead({
  resources: ({ keptFor }: CountedHours & { day: number }) => keptFor,
  nameOf: ({ list, day }) => `${list} ${day}`,
  most: 500,
  async read(db, { list, hidden, day }): Promise<Hours> {
    const counted = sql<{ hour: number; count: number }>`
      SELECT part::integer AS hour, change AS count FROM counts
      WHERE list = ${sql.lit(list)} AND part IN (${parts}) AND day = kampala_day(${beginning(day)})`;
    const [all, notShown] = await Promise.all([hoursOf(db, counted), hidden(db, day)]);
    return new Map([...all].map(([hour, count]) => [hour, count - (notShown.get(hour) ?? 0)]));
  },
});

/** Where the row after `offset` others of a day stands. Undefined when they have become fewer since the day was counted. */
function placeInHours(hours: Hours, day: number, offset: number): TimePlace | undefined {
  let skip = offset;
  for (const hour of HOURS.toReversed()) {
    const left = (hours.get(hour) ?? 0) - skip;
    if (left > 0) return { before: beginning(day, hour + 1), skip, since: beginning(day, hour), left };
    skip = -left;
  }
  return undefined;
}

/**
 * Where the row after `offset` others stands, newest first: within its day, or within its hour where those are counted, so that
 * however late a page is, only rows of one day or hour are walked past. Undefined when the list is shorter.
 */
export async function placeAfter(
  db: Database,
  list: CountedList,
  offset: number,
  { hours, ...filter }: CountFilter & { hours?: CountedHours } = {},
): Promise<TimePlace | undefined> {
  if (offset <= NEAR) return { skip: offset };
  const { days, counts } = await daysIn(db, list, filter);
  let skip = offset;
  for (const [index, day] of days.entries()) {
    const left = (counts[index] ?? 0) - skip;
    if (left > 0) {
      const isFar = Math.min(skip, left) > NEAR;
      const inHours = hours && isFar && placeInHours(await hoursIn(db, { ...hours, day }), day, skip);
      return inHours || { before: beginning(day + 1), skip, since: beginning(day), left };
    }
    skip = -left;
  }
  return undefined;
}

/** What a list that goes back in time is in the order of. */
export interface ListedRow {
  id: number;
  at: Date;
}

/** So many ids of the rows from a place on, newest first, met from the nearer end of its day or hour. */
export async function idsFrom(
  db: Database,
  rows: Expression<ListedRow>,
  { before, skip, since, left = 0 }: TimePlace,
  limit: number,
): Promise<{ id: number }[]> {
  const later = left - limit;
  if (since && later >= 0 && later < skip) {
    const oldestFirst = await sql<{ id: number }>`
      SELECT id FROM (${rows}) listed WHERE at >= ${since} ORDER BY at, id ${unseenWindow(limit, later)}`.execute(
      db,
    );
    return oldestFirst.rows.reverse();
  }
  const newestFirst = await sql<{ id: number }>`
    SELECT id FROM (${rows}) listed ${before ? sql`WHERE at < ${before}` : sql``}
    ORDER BY at DESC, id DESC ${unseenWindow(limit, skip)}`.execute(db);
  return newestFirst.rows;
}
