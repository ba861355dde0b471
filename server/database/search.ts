import { type Expression, type RawBuilder, sql } from "kysely";
import { MOST_FOUND } from "#contract/scalars.ts";
import type { PageWindow } from "#server/paging.ts";
import type { Database } from "./connection.ts";

/** The ids of all that a search finds, in its list's order; undefined when they are more than are gathered. */
export type Found = readonly number[] | undefined;

/** More than a search counts: of so many in a million the first ten are met sooner than all are gathered (decisions/0046). */
export const MOST_GATHERED = 1_000;

export interface Gathering {
  /** Of so many at most. */
  most?: number;
  /** As many as are asked for, where nobody asks for the others. */
  first?: number;
}

/**
 * What the query finds, from whatever index finds it, and only then in order; undefined beyond `most`, since one row
 * more tells that there are more.
 */
export async function gathered(
  db: Database,
  query: Expression<unknown>,
  order: RawBuilder<unknown>,
  { most = MOST_GATHERED, first = most }: Gathering = {},
): Promise<Found> {
  // One value: a thousand rows of one number each take a millisecond to read.
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    WITH found AS MATERIALIZED (${query} LIMIT ${sql.lit(most + 1)})
    SELECT count(*) AS count, array_to_json((array_agg(id ORDER BY ${order}))[1:${sql.lit(first)}]) AS ids FROM found`.execute(
    db,
  );
  const { count, ids } = rows[0] ?? { count: 0, ids: null };
  // Of none it is null.
  return Number(count) > most ? undefined : (ids ?? []);
}

/** A search counts no further than MOST_FOUND. */
export function foundCount(found: Found): number {
  return Math.min(found?.length ?? MOST_FOUND, MOST_FOUND);
}

/** Who stands on a page, to MOST_FOUND: of few they are known, of many `walk` meets them soon in the list's own order. */
export async function foundOnPage(
  found: Found,
  { limit, offset }: PageWindow,
  walk: (window: PageWindow) => Promise<{ id: number }[]>,
): Promise<{ id: number }[]> {
  const shown = Math.max(0, Math.min(limit, MOST_FOUND - offset));
  if (found) return found.slice(offset, offset + shown).map((id) => ({ id }));
  return shown > 0 ? walk({ limit: shown, offset }) : [];
}
