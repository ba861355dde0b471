import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ImportRowState, importRowStates } from "#contract/accounts/student-imports.ts";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 20;

/** Where the event stream does not reach, a running import is asked for this often. */
const ASK_EVERY_MS = 5_000;

/** The queries under this key are stale after a change of an import. */
export const importsKey = ["students", "imports"];

export const importListQuery = (api: DarasaClient, page: number) => {
  const query = { page, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...importsKey, "list", query],
    queryFn: async ({ signal }) => pageOf(await api.student_imports.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

export const importQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...importsKey, "one", id],
    queryFn: ({ signal }) => api.student_imports.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_adding ? ASK_EVERY_MS : false),
  });

/** The state in the address, if there is such a state. */
export const stateIn = (text: string): ImportRowState | undefined =>
  importRowStates.find((state) => state === text);

export const importRowsQuery = (api: DarasaClient, id: number, get: (name: string) => string) => {
  const query = { state: stateIn(get("lines")), page: pageIn(get("page")), page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...importsKey, "rows", id, query],
    queryFn: async ({ signal }) => pageOf(await api.student_imports.rows({ params: { id }, query, signal })),
    placeholderData: keepPreviousData,
  });
};
