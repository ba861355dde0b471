import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { type StatementRowState, statementRowStates } from "#contract/fees/statements.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";
import { feesKey } from "../fee-queries.ts";

export const PAGE_SIZE = 20;

/** 50,000 lines, or a hundred payments on a busy server, take longer than other calls. The server gives up no sooner. */
export const timeout_ms = 60_000;

/** The queries under this key are stale after a change of a statement. */
export const statementsKey = [...feesKey, "statements"];

export const statementListQuery = (api: DarasaClient, page: number) => {
  const query = { page, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...statementsKey, "list", query],
    queryFn: async ({ signal }) => pageOf(await api.statements.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

export const statementQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...statementsKey, "one", id],
    queryFn: ({ signal }) => api.statements.get({ params: { id }, signal }),
  });

/** The state in the address, if there is such a state. */
export const stateIn = (text: string): StatementRowState | undefined =>
  statementRowStates.find((state) => state === text);

export const statementRowsQuery = (api: DarasaClient, id: number, get: (name: string) => string | null) => {
  const query = { state: stateIn(get("lines") ?? ""), page: pageIn(get("page")), page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...statementsKey, "rows", id, query],
    queryFn: async ({ signal }) => pageOf(await api.statements.rows({ params: { id }, query, signal })),
    placeholderData: keepPreviousData,
  });
};
