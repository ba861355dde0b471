import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { binListQuery, filtersIn } from "./bin-queries.ts";

/** What was deleted in the last 30 days (beyond.md section 4, "Bin"). */
export { Bin as Section } from "./bin.tsx";

export function prefetch({ queries, api, search }: SectionVisit) {
  return queries.prefetchQuery(
    binListQuery(
      api,
      filtersIn((name) => search.get(name) ?? ""),
    ),
  );
}
