import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { assignmentsKey } from "../assignment-queries.ts";

export const STUDENTS_A_PAGE = 50;

type Get = (name: string) => string;

/** Under `assignmentsKey`: a grade that was saved is in the gradebook. */
export const gradebookQuery = (api: DarasaClient, program: number, get: Get) => {
  const query = { search: get("student"), page: pageIn(get("page")), page_size: STUDENTS_A_PAGE };
  return queryOptions({
    queryKey: [...assignmentsKey, "gradebook", program, query],
    queryFn: ({ signal }) => api.gradebook.list({ params: { id: program }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: program > 0,
  });
};
