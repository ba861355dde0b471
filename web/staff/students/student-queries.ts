import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { StudentOrder, StudentOrdering } from "#contract/accounts/students.ts";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import type { Sort } from "#web/ui/layout/sort-button.tsx";
import { withParameters } from "#web/with-parameters.ts";

/** Ten a page (staff-dashboard.md section 9). */
export const PAGE_SIZE = 10;

/** The filters and the order in the address, newest first by default. `program` is a program's id, or empty for all. */
export function filtersIn(get: (name: string) => string | null) {
  return {
    search: get("search") ?? "",
    program: get("program") ?? "",
    enrolled_since: /^\d{4}-\d{2}-\d{2}$/.exec(get("enrolled_since") ?? "")?.[0] ?? "",
    sort: sortIn(get("sort")),
    page: pageIn(get("page")),
  };
}
type StudentFilters = ReturnType<typeof filtersIn>;

/** The columns that sort, as the API's `ordering` names them. */
const sortable: readonly string[] = ["name", "date_joined"] satisfies StudentOrdering[];

function sortIn(text: string | null): Sort {
  const key = text?.replace(/^-/, "") ?? "";
  if (!sortable.includes(key)) return { key: "date_joined", direction: "descending" };
  return { key, direction: text?.startsWith("-") ? "descending" : "ascending" };
}

export function orderingOf({ key, direction }: Sort): StudentOrder {
  return (direction === "descending" ? `-${key}` : key) as StudentOrder;
}

/** The queries under this key are stale after an enrollment or a student was removed. */
export const studentsKey = ["students"];

export const studentListQuery = (api: DarasaClient, { sort, ...filters }: StudentFilters) => {
  const query = { ...filters, ordering: orderingOf(sort), page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...studentsKey, "list", query],
    queryFn: ({ signal }) => api.students.list({ query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The address of the filtered list as CSV. */
export function exportAddress({ search, program, enrolled_since }: StudentFilters): string {
  const filter = new URLSearchParams();
  if (search) filter.set("search", search);
  if (program) filter.set("program", program);
  if (enrolled_since) filter.set("enrolled_since", enrolled_since);
  return withParameters("/api/students-with-enrollments/export.csv", filter);
}
