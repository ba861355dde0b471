import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { makeQueryClient } from "./query-client.ts";

it("the server has no timer that keeps a page's data in memory", async () => {
  vi.useFakeTimers();
  const queries = makeQueryClient(api);
  await queries.fetchQuery({ queryKey: ["page"], queryFn: () => "data" });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe("a call that times out", () => {
  const key = ["list"];
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Observes a list. Its calls give the answers in order. */
  function watch(answers: (() => Promise<string>)[], infinite = false) {
    const queries = makeQueryClient(api);
    const queryFn = vi.fn<() => Promise<string>>(() => (answers.shift() ?? hang)());
    const options = { queryKey: key, queryFn };
    const observer = infinite
      ? new InfiniteQueryObserver(queries, { ...options, initialPageParam: 1, getNextPageParam: () => 2 })
      : new QueryObserver(queries, options);
    observer.subscribe(() => undefined);
    return { observer, queryFn };
  }
  const hang = () =>
    new Promise<string>((_, reject) => setTimeout(reject, 10_000, new NoResponse({ hasTimedOut: true })));
  const answersAfter = (ms: number) => async () => {
    await new Promise((go) => setTimeout(go, ms));
    return "rows";
  };

  it("fails after 10 s, and a second try replaces the failure (students.md 9)", async () => {
    const { observer, queryFn } = watch([hang, answersAfter(3_000)]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(observer.getCurrentResult().status).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(observer.getCurrentResult().status).toBe("error");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: "error", fetchStatus: "idle" });
    await vi.advanceTimersByTimeAsync(800);
    expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: "rows" });
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("is tried twice at most", async () => {
    const { observer, queryFn } = watch([]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(observer.getCurrentResult().status).toBe("error");
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("gives a paged list its first page", async () => {
    const { observer } = watch([hang, answersAfter(0)], true);
    await vi.advanceTimersByTimeAsync(10_900);
    expect(observer.getCurrentResult().data).toEqual({ pages: ["rows"], pageParams: [1] });
  });

  it("is not tried again after its section has closed", async () => {
    const { observer, queryFn } = watch([]);
    await vi.advanceTimersByTimeAsync(10_001);
    observer.destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("differs from other failures, which are retried before they show", async () => {
    const { observer } = watch([() => Promise.reject(new NoResponse()), answersAfter(0)]);
    await vi.advanceTimersByTimeAsync(801);
    expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: "rows" });
  });
});
