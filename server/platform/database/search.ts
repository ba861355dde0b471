import { type Expression, type RawBuilder, sql } from "kysely";
import { MOST_FOUND } from "#contract/shared/scalars.ts";
import type { Database } from "./connection.ts";
import type { PageWindow } from "./paging.ts";

/** What a search finds; undefined when it is more than is gathered. */
export type Found = Gathered | undefined;

interface Gathered {
  /** In the list's order, as many as are asked for. */
  ids: readonly number[];
  /** Whether these are all. */
  isWhole: boolean;
}

/** More than a search counts: of so many in a million the first ten are met sooner than all are gathered (decisions/0046). */
const MOST_GATHERED = 1_000;

export interface Gathering {
  /** Of so many at most. */
  most?: number;
  /** As many as anybody asks for. */
  first?: number;
}

/** For what an index finds by itself: ten thousand of those are put in order sooner than the first ten are met (decisions/0051). */
export const byIndexAlone = { most: 10_000, first: MOST_GATHERED };

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
  const { rows } = await sql<{ count: number; ids: number[] }>`
    WITH found AS MATERIALIZED (${query} LIMIT ${sql.lit(most + 1)})
    SELECT (SELECT count(*) FROM found) AS count, array_to_json(ARRAY(
      SELECT id FROM found ORDER BY ${order} LIMIT ${sql.lit(first)})) AS ids`.execute(db);
  const { count = 0, ids = [] } = rows[0] ?? {};
  return count > most ? undefined : { ids, isWhole: count <= first };
}

/** A search counts no further than MOST_FOUND. */
export function foundCount(found: Found): number {
  return Math.min(found?.ids.length ?? MOST_FOUND, MOST_FOUND);
}

/** Who stands on a page, to MOST_FOUND: of few they are known, of many `walk` meets them soon in the list's own order. */
export async function foundOnPage(
  found: Found,
  { limit, offset }: PageWindow,
  walk: (window: PageWindow) => Promise<{ id: number }[]>,
): Promise<{ id: number }[]> {
  const shown = Math.max(0, Math.min(limit, MOST_FOUND - offset));
  if (found) return found.ids.slice(offset, offset + shown).map((id) => ({ id }));
  return shown > 0 ? walk({ limit: shown, offset }) : [];
}
