import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

/** Ten a page (staff-dashboard.md section 9). */
export const PAGE_SIZE = 10;

/** `program` is a program's id, or empty for all. */
export function filtersIn(get: (name: string) => string | null) {
  return { search: get("search") ?? "", program: get("program") ?? "", page: pageIn(get("page")) };
}
type StudentFilters = ReturnType<typeof filtersIn>;

/** The queries under this key are stale after an enrollment or a student was removed. */
export const studentsKey = ["students"];

export const studentListQuery = (api: DarasaClient, filters: StudentFilters) => {
  const query = { ...filters, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...studentsKey, "list", query],
    queryFn: ({ signal }) => api.students.list({ query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The address of the filtered list as CSV. */
export function exportAddress({ search, program }: StudentFilters): string {
  const filter = new URLSearchParams();
  if (search) filter.set("search", search);
  if (program) filter.set("program", program);
  return `/api/students-with-enrollments/export.csv${filter.size > 0 ? `?${filter}` : ""}`;
}
