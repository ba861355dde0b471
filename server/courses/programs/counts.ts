import {
  type CountedFilter,
  durationChoices,
  type ProgramCounts,
  type ProgramFilters,
  startChoices,
} from "#contract/courses/programs/program-filters.ts";
import { MOST_COUNTED } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ProgramGroup, programGroups } from "./catalogue-queries.ts";
import { readSearch } from "./search.ts";

/** Counts the programs that match, and for each choice of a filter, those that would match with that choice. */
export async function countPrograms(
  context: AppContext,
  db: Database,
  filters: ProgramFilters,
): Promise<ProgramCounts> {
  const search = await readSearch(db, filters.search);
  // Similar programs are offered, but not counted.
  const groups = search?.isNear ? [] : await programGroups(db, filters, search, context.clock());
  return countsOf(groups, filters);
}

const names: readonly CountedFilter[] = ["category", "is_free", "starts", "duration", "is_enrollment_open"];

export function countsOf(groups: readonly ProgramGroup[], filters: ProgramFilters): ProgramCounts {
  const matches = (group: ProgramGroup, besides?: CountedFilter) =>
    group.has_price &&
    names.every((name) => {
      const wanted = filters[name];
      return name === besides || wanted === undefined || wanted === "" || group[name] === wanted;
    });
  const countOf = (name: CountedFilter, value: string) =>
    sum(groups.filter((group) => matches(group, name) && String(group[name]) === value));
  const choices = (name: CountedFilter, values: readonly string[]) =>
    values.map((value) => ({ value, count: countOf(name, value) }));
  return {
    count: Math.min(sum(groups.filter((group) => matches(group))), MOST_COUNTED),
    count_is_exact: sum(groups) <= MOST_COUNTED,
    category: choices("category", [...new Set(groups.map(({ category }) => category))]),
    is_free: choices("is_free", ["true", "false"]),
    starts: choices("starts", startChoices),
    duration: choices("duration", durationChoices),
    is_enrollment_open: choices("is_enrollment_open", ["true", "false"]),
  };
}

const sum = (groups: readonly ProgramGroup[]) => groups.reduce((total, { count }) => total + count, 0);
