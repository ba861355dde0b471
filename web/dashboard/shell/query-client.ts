import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { answerBy } from "#web/api/answer-by.ts";
import { NoResponse } from "#web/no-response.ts";

const MINUTE_MS = 60_000;
const RETRY_DELAY_MS = 800;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Stored on the student's device, to be read without a network (web/dashboard/offline). */
      isCached?: boolean;
      /** Of the header and the menu, not of a section. */
      isShell?: boolean;
    };
  }
}

/**
 * Defaults for people on metered data. A window that comes to the front fetches nothing again, and an error of the API is not
 * tried again. Without a network a call fails at once, with a sentence and a retry. The failure of a call that hung is shown after
 * its 10 s, while a second try goes on.
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
        // On the server a timer would hold a page's data in memory long after it was sent.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : 10 * MINUTE_MS,
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

const hasHung = (error: Error) => error instanceof NoResponse && error.hasTimedOut;

/** Tries once more without showing that it loads, and puts the data where its failure is shown. */
async function tryBehind(queries: QueryClient, query: Query<unknown, unknown, unknown>): Promise<void> {
  await new Promise((go) => setTimeout(go, RETRY_DELAY_MS));
  if (!query.isActive()) return;
  const { queryKey, queryHash } = query;
  const behind = new QueryClient();
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
