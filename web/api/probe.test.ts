import { onlineManager } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { probeUntilAnswered } from "./probe.ts";

/** Times of the probes, in seconds since the first call was lost. */
let probes: number[];
let isReachable: boolean;

// One clock for all tests, because the probe remembers when the server answered last.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());

beforeEach(() => {
  probes = [];
  isReachable = false;
  const start_ms = Date.now();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("fetch", async () => {
    probes.push((Date.now() - start_ms) / 1_000);
    if (!isReachable) throw new TypeError("Failed to fetch");
    return new Response();
  });
});

afterEach(async () => {
  isReachable = true;
  // Ends the last probe, and forgets its pause.
  await vi.advanceTimersByTimeAsync(120_000);
  vi.unstubAllGlobals();
});

/** Loses a call, as `sendCall` does. */
function lose(): void {
  onlineManager.setOnline(false);
  probeUntilAnswered();
}

it("an unreachable server is asked with growing pauses, at most 30 seconds", async () => {
  lose();
  await vi.advanceTimersByTimeAsync(110_000);
  expect(probes).toEqual([3, 9, 21, 45, 75, 105]);
});

it("a device without a network asks nothing", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  lose();
  await vi.advanceTimersByTimeAsync(110_000);
  expect(probes).toEqual([]);
});

it("a call that is lost again after each answer makes the pauses grow, too", async () => {
  isReachable = true;
  const stop = onlineManager.subscribe((isOnline) => {
    if (isOnline) setTimeout(lose, 100);
  });
  lose();
  await vi.advanceTimersByTimeAsync(110_000);
  stop();
  expect(probes.map(Math.floor)).toEqual([3, 9, 21, 45, 75, 105]);
});

it("after a quiet time a lost call is followed by a probe soon", async () => {
  isReachable = true;
  lose();
  await vi.advanceTimersByTimeAsync(60_000);
  lose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes).toEqual([3, 63]);
});
