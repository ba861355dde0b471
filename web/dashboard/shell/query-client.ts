import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#contract/shared/api-error.ts";

const MINUTE_MS = 60_000;

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
 * tried again. Without a network a call fails at once, with a sentence and a retry.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS / 2,
        // On the server a timer would hold a page's data in memory long after it was sent.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : 10 * MINUTE_MS,
        networkMode: "always",
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isAnswer(error),
        retryDelay: 800,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function isAnswer(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
