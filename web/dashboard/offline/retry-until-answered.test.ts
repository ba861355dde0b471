import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { retryUntilAnswered } from "./retry-until-answered.ts";

/** The device has a network, but the server does not answer. */
function unanswered() {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  onlineManager.setOnline(false);
  onTestFinished(() => {
    onlineManager.setOnline(true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

test("a fetch that the server does not answer is repeated until it is stopped", async () => {
  unanswered();
  const fetch = vi.fn(async () => undefined);
  const retry = retryUntilAnswered(fetch);
  retry.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  retry.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a stop during a fetch prevents the next one", async () => {
  unanswered();
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch = vi.fn(() => promise);
  const retry = retryUntilAnswered(fetch);
  retry.start();
  retry.stop();
  resolve();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});
