import { expect, it, vi } from "vitest";
import { makeQueryClient } from "./query-client.ts";

it("on the server no timer holds a page's data in memory", async () => {
  vi.useFakeTimers();
  const queries = makeQueryClient();
  await queries.fetchQuery({ queryKey: ["page"], queryFn: () => "data" });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
