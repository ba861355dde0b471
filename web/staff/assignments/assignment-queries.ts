import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { DEADLINE_DAYS } from "#contract/admin/today-kinds.ts";
import type { DarasaClient } from "#contract/all.ts";
import { submissionStates } from "#contract/learning/submissions.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 10;

type Get = (name: string) => string | null;

/** The filters in the address. Each of the two tables has a search and a page of its own. */
export const sentFiltersIn = (get: Get) => ({
  search: get("search") ?? "",
  due_within: get("due") === String(DEADLINE_DAYS) ? DEADLINE_DAYS : ("" as const),
  page: pageIn(get("page")),
});
export const submissionFiltersIn = (get: Get) => ({
  search: get("student") ?? "",
  program: get("program") ?? "",
  state: submissionStates.find((known) => known === get("state")) ?? ("" as const),
  page: pageIn(get("work_page")),
});
/** The tab in the address, or that of the open dialog. */
export function tabIn(get: Get): "assignments" | "submissions" {
  const open = get("open") ?? "";
  const isGrading = open === "" ? get("tab") === "submissions" : open.startsWith("grade-");
  return isGrading ? "submissions" : "assignments";
}
type SentFilters = ReturnType<typeof sentFiltersIn>;
type SubmissionFilters = ReturnType<typeof submissionFiltersIn>;

/** The queries under this key are stale after an assignment or a grade was saved. */
export const assignmentsKey = ["assignments"];

export const sentQuery = (api: DarasaClient, filters: SentFilters) => {
  const query = { ...filters, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...assignmentsKey, "sent", query],
    queryFn: async ({ signal }) => pageOf(await api.assignments.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

/** For a choice: the newest hundred, of one program if it is given. */
export const assignmentTitlesQuery = (api: DarasaClient, program: string) => {
  const query = { program, page: 1, page_size: 100 };
  return queryOptions({
    queryKey: [...assignmentsKey, "titles", query],
    queryFn: async ({ signal }) => pageOf(await api.assignments.list({ query, signal })).results,
  });
};

/** One submission, wherever its row is in the list by now. */
export const submissionQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...assignmentsKey, "submission", id],
    queryFn: ({ signal }) => api.submissions.get({ params: { id }, signal }),
    // A grade begins with what is stored now, never with what an earlier visit saw.
    gcTime: 0,
  });

export const submissionsQuery = (api: DarasaClient, filters: SubmissionFilters) => {
  const query = { ...filters, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...assignmentsKey, "submissions", query],
    queryFn: async ({ signal }) => pageOf(await api.submissions.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};
