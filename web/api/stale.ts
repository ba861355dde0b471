import type { InvalidateQueryFilters, Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { DarasaContract } from "#contract/all.ts";

type Resource = keyof DarasaContract;

/** A resource, including the resources of its families, or the beginning of query keys. */
export type Stale = Resource | QueryKey;

/** Resources whose answers show each other's records. A change of one makes the queries of all stale. */
export type Family = readonly Resource[];

const families: Family[] = [
  ["assignments", "submissions", "gradebook", "attempts"],
  // A quiz that was handed in ticks its step of a unit. Today shows quizzes in progress.
  ["attempts", "units", "today"],
  ["attendance", "certificates"],
];

/**
 * Adds the staff's families. They come with the staff's sections (web/staff/sections.ts), so that students do not load
 * them.
 */
export function addFamilies(more: readonly Family[]): void {
  families.push(...more);
}

/** Key that matches every query. */
export const everything: QueryKey = [];

/** Marks queries as stale. Visible ones are fetched at once, others when they are shown next. */
export function makeStale(
  queries: QueryClient,
  stale: Stale,
  refetchType: InvalidateQueryFilters["refetchType"] = "active",
): Promise<unknown> {
  return Promise.all(keysOf(stale).map((queryKey) => invalidate(queries, { queryKey, refetchType })));
}

/** The library does not fetch again what is being fetched for the first time. Its answer may be older than the change. */
async function invalidate(queries: QueryClient, filters: InvalidateQueryFilters): Promise<unknown> {
  const predicate = ({ state }: Query) => state.data === undefined;
  const firstFetched = queries.getQueryCache().findAll({ ...filters, fetchStatus: "fetching", predicate });
  await queries.invalidateQueries(filters);
  return Promise.all(
    firstFetched.map(async (query) => {
      await query.promise?.catch(() => undefined);
      return queries.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true });
    }),
  );
}

/** Returns the keys that a change makes stale. Always includes the audit log, which lists every change. */
function keysOf(stale: Stale): QueryKey[] {
  if (typeof stale !== "string") return [stale];
  const relatives = families.filter((family) => family.includes(stale)).flat();
  return [...new Set<Resource>([stale, ...relatives, "audit"])].map((resource) => [resource]);
}
