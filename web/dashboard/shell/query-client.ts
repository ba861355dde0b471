import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { answerBy } from "#web/api/answer-by.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";

const MINUTE_MS = 60_000;
const RETRY_DELAY_MS = 800;

/**
 * Creates a query client with defaults for people on metered data. Returning to the window fetches nothing again, and
 * API errors are not retried. Without a network, a call fails at once, with a sentence and a retry. A call that times
 * out fails after 10 s; a second attempt then runs in the background.
 */
export function makeQueryClient(api: DarasaClient): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (hasHung(error) && query.state.data === undefined) void tryBehind(queries, query);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: answerBy(api),
        staleTime: MINUTE_MS / 2,
        // On the server, a timer would keep a page's data in memory long after it was sent. Without a network, nothing
        // would bring back the lists that a student's page has dropped.
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isAnswer(error) && !hasHung(error),
        retryDelay: RETRY_DELAY_MS,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return queries;
}

/** Makes the page drop lists that are not shown for ten minutes, because staff open many in a day. */
export function dropUnshown(queries: QueryClient): void {
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, gcTime: 10 * MINUTE_MS } });
}

const hasHung = (error: Error) => error instanceof NoResponse && error.hasTimedOut;

/** Tries once more in the background, and replaces the failure with the data. */
async function tryBehind(queries: QueryClient, query: Query<unknown, unknown, unknown>): Promise<void> {
  await new Promise((go) => setTimeout(go, RETRY_DELAY_MS));
  if (!query.isActive()) return;
  const { queryKey, queryHash } = query;
  const behind = new QueryClient({ defaultOptions: queries.getDefaultOptions() });
  const options = { ...query.options, queryKey, queryHash, retry: false };
  const data = await behind
    .getQueryCache()
    .build(behind, options)
    .fetch()
    .catch(() => undefined);
  behind.clear();
  if (data !== undefined && query.state.data === undefined) queries.setQueryData(queryKey, data);
}

function isAnswer(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
