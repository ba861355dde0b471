import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

/** With their answers that is a hundred on a busy day: several screens of a phone, 20 kB on a metered network. */
const PAGE_SIZE = 20;
/** While the stream is not there, new messages are fetched this often. */
const FALLBACK_MS = 20_000;

export const communityKey = ["community"];

export const placesQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isKept: true },
    queryKey: [...communityKey, "places"],
    queryFn: ({ signal }) => api.community.enrolled_programs({ signal }),
  });

/** The newest messages of a program, and those before them. */
export const threadQuery = (api: DarasaClient, program: number) =>
  infiniteQueryOptions({
    meta: { isKept: true },
    queryKey: [...communityKey, "thread", program],
    queryFn: ({ pageParam, signal }) =>
      api.community.list({
        query: { program, limit: PAGE_SIZE, ...(pageParam > 0 && { before: String(pageParam) }) },
        signal,
      }),
    // A page is what stands before this message; 0: the newest.
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === PAGE_SIZE ? last[0]?.id : undefined),
  });

export const fallbackInterval = (isLive: boolean) => (isLive ? (false as const) : FALLBACK_MS);
