import type { Database } from "./connection.ts";
import { keptRead, type VersionedResource } from "./kept-read.ts";
import type { PageWindow } from "./paging.ts";

interface KeptList<Filter> {
  resources: readonly VersionedResource[];
  /** All ids of the filter, in the list's order. */
  read(db: Database, filter: Filter): Promise<{ id: number }[]>;
}

/** Filters whose lists this process keeps. */
const MOST_FILTERS = 50;

/** A list of what a few people write, some thousands at most: which ids a filter has is kept, and every page is cut from it. */
export function keptList<Filter>({ resources, read }: KeptList<Filter>) {
  const all = keptRead({
    resources,
    most: MOST_FILTERS,
    read: async (db, filter: Filter) => (await read(db, filter)).map(({ id }) => id),
  });
  return {
    count: async (db: Database, filter: Filter) => (await all(db, filter)).length,
    page: async (db: Database, filter: Filter, { limit, offset }: PageWindow) =>
      (await all(db, filter)).slice(offset, offset + limit).map((id) => ({ id })),
  };
}
