import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { DarasaClient } from "#contract/all.ts";
import { answerBy } from "#web/api/answer-by.ts";
import { unreadCountQuery } from "./inbox-queries.ts";

afterEach(() => {
  environmentManager.setIsServer(() => typeof window === "undefined");
  vi.useRealTimers();
});

it("all listeners share one poll of the unread count a minute (students.md 9)", async () => {
  vi.useFakeTimers();
  // On a server the library never polls.
  environmentManager.setIsServer(() => false);
  const polls: number[] = [];
  const unread_count = async () => {
    polls.push(Date.now());
    return { count: 0 };
  };
  const api = { communications: { unread_count } } as unknown as DarasaClient;
  const queries = new QueryClient({
    defaultOptions: { queries: { queryFn: answerBy(api), staleTime: Number.POSITIVE_INFINITY } },
  });
  const observed = () => ({ ...unreadCountQuery, refetchIntervalInBackground: true });
  for (let count = 0; count < 5; count += 1) {
    new QueryObserver(queries, observed()).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(7_000);
  }
  await vi.advanceTimersByTimeAsync(600_000);
  const gaps = polls.slice(1).map((at, index) => Math.round(at - (polls[index] ?? 0)));
  expect(gaps.length).toBeGreaterThan(8);
  expect(new Set(gaps).size, String(gaps)).toBe(1);
  expect(gaps[0]).toBeGreaterThanOrEqual(54_000);
  queries.clear();
});
