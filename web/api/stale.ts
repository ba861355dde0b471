import type { InvalidateQueryFilters, QueryClient, QueryKey } from "@tanstack/react-query";
import type { DarasaContract } from "#contract/all.ts";

type Resource = keyof DarasaContract;

/** A resource, whose queries are stale with those of its families, or the beginning of keys. */
export type Stale = Resource | QueryKey;

/** Resources that show each other's records: what changes one changes what all of them answer. */
const families: readonly (readonly Resource[])[] = [
  ["applications", "commissions", "payouts", "bonuses"],
  ["assignments", "submissions", "gradebook"],
  ["students", "enrollments", "student_notes", "analytics"],
  ["enrollments", "charges"],
];

/** Has queries fetched again: at once where they are shown, else when they are shown next. */
export function makeStale(
  queries: QueryClient,
  stale: Stale,
  refetchType: InvalidateQueryFilters["refetchType"] = "active",
): Promise<unknown> {
  return Promise.all(keysOf(stale).map((queryKey) => queries.invalidateQueries({ queryKey, refetchType })));
}

/** The audit log shows every change. */
function keysOf(stale: Stale): QueryKey[] {
  if (typeof stale !== "string") return [stale];
  const relatives = families.filter((family) => family.includes(stale)).flat();
  return [...new Set<Resource>([stale, ...relatives, "audit"])].map((resource) => [resource]);
}
