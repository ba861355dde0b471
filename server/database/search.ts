import { type Compilable, type Expression, type RawBuilder, sql } from "kysely";
import { MOST_FOUND } from "#contract/scalars.ts";
import type { Database } from "./connection.ts";

/** The ids of all that a search finds, in its list's order; undefined when they are more than a search counts (decisions/0046). */
export type Found = readonly number[] | undefined;

interface Window {
  limit: number;
  offset: number;
}

/** So many rows are looked for: one more than is counted tells that there are more. */
export const ENOUGH = MOST_FOUND + 1;

export function foundOf(rows: readonly { id: number }[]): Found {
  return rows.length < ENOUGH ? rows.map(({ id }) => id) : undefined;
}

/** What the query finds, from whatever index finds it and at most ENOUGH, and only then in order. */
export async function gathered(
  db: Database,
  query: Expression<{ id: number }> & Compilable,
  order: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<{ id: number }>`
    WITH found AS MATERIALIZED (${query} LIMIT ${sql.lit(ENOUGH)}) SELECT id FROM found ORDER BY ${order}`.execute(
    db,
  );
  return foundOf(rows);
}

export function foundCount(found: Found): number {
  return found?.length ?? MOST_FOUND;
}

/** Who stands on a page: of few they are known, of many `walk` meets them soon in the list's own order. */
export async function foundOnPage(
  found: Found,
  { limit, offset }: Window,
  walk: (window: Window) => Promise<{ id: number }[]>,
): Promise<{ id: number }[]> {
  if (found) return found.slice(offset, offset + limit).map((id) => ({ id }));
  return offset >= MOST_FOUND ? [] : walk({ limit: Math.min(limit, MOST_FOUND - offset), offset });
}
