import { expect, it, vi } from "vitest";
import type { DarasaClient } from "#contract/all.ts";

it("the unread count is polled about once a minute for all listeners together (student-dashboard 9)", async () => {
  vi.useFakeTimers();
  // On a server it never polls, and an earlier test may have loaded the library as on one.
  vi.resetModules();
  vi.stubGlobal("window", globalThis);
  const { QueryClient, QueryObserver } = await import("@tanstack/react-query");
  const { unreadCountQuery } = await import("./inbox-queries.ts");
  const polls: number[] = [];
  const unread_count = async () => {
    polls.push(Date.now());
    return { count: 0 };
  };
  const api = { communications: { unread_count } } as unknown as DarasaClient;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const observed = () => ({ ...unreadCountQuery(api), refetchIntervalInBackground: true });
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
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
