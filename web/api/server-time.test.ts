import { beforeEach, describe, expect, it, vi } from "vitest";
import { wrongClockSentence } from "#web/api/wrong-clock.ts";

const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-11-26T09:00:00Z");
let device = { date_ms: 0, monotonic_ms: 0 };
let stored = new Map<string, string>();

/** Loads the module on a device whose clock is off by `wrong_ms`. Stored values stay. */
async function pageOn(wrong_ms: number) {
  vi.resetModules();
  device = { date_ms: START_MS + wrong_ms, monotonic_ms: 1_000 };
  return import("./server-time.ts");
}
const pass = (ms: number) => {
  device.date_ms += ms;
  device.monotonic_ms += ms;
};
const answer = (at_ms: number, headers: Record<string, string> = {}) =>
  new Response("{}", {
    headers: { date: new Date(at_ms).toUTCString(), "cache-control": "private, no-store", ...headers },
  });

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.spyOn(Date, "now").mockImplementation(() => device.date_ms);
  vi.spyOn(performance, "now").mockImplementation(() => device.monotonic_ms);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

it.each([3, -3, 24 * 365])(
  "a clock that is %d hours ahead is corrected by the Date of an answer",
  async (hours) => {
    const { learnServerTime, serverNow } = await pageOn(hours * HOUR_MS);
    learnServerTime(answer(START_MS), device.date_ms - 200);
    expect(Math.abs(serverNow() - START_MS)).toBeLessThan(1_000);
    // The next page knows the offset before its first answer, also offline.
    const next = await pageOn(hours * HOUR_MS);
    expect(Math.abs(next.serverNow() - START_MS)).toBeLessThan(1_000);
  },
);

it("whole seconds of the header or a slow answer do not change a correct clock", async () => {
  const { learnServerTime, serverOffset } = await pageOn(0);
  learnServerTime(answer(START_MS - 9_000), START_MS - 10_000);
  expect(serverOffset()).toBe(0);
});

it.each([
  ["without no-store", { "cache-control": "public, max-age=60" }],
  ["with an Age", { age: "7200" }],
  ["with no readable Date", { date: "soon" }],
])("an answer %s is ignored, because it may come from a cache", async (_which, headers) => {
  const { learnServerTime, serverOffset } = await pageOn(0);
  learnServerTime(answer(START_MS - 2 * HOUR_MS, headers), START_MS - 100);
  expect(serverOffset()).toBe(0);
});

it("the steady clock follows the server if both clocks of the device run fast", async () => {
  const { learnServerTime, steadyServerNow } = await pageOn(0);
  learnServerTime(answer(START_MS), device.date_ms - 100);
  pass(2 * HOUR_MS);
  expect(steadyServerNow() - START_MS).toBe(2 * HOUR_MS);
  learnServerTime(answer(START_MS + HOUR_MS), device.date_ms - 100);
  expect(Math.abs(steadyServerNow() - START_MS - HOUR_MS)).toBeLessThan(2_000);
});

it("the time is learned again only after the device's clock was set", async () => {
  const { learnServerTime, serverNow, onServerTime } = await pageOn(3 * HOUR_MS);
  const heard = vi.fn<() => void>();
  onServerTime(heard);
  expect(heard).not.toHaveBeenCalled();
  learnServerTime(answer(START_MS), device.date_ms - 100);
  pass(2 * HOUR_MS);
  learnServerTime(answer(START_MS), device.date_ms - 100);
  expect(Math.abs(serverNow() - START_MS - 2 * HOUR_MS)).toBeLessThan(1_000);
  device.date_ms -= 3 * HOUR_MS;
  learnServerTime(answer(START_MS + 2 * HOUR_MS), device.date_ms - 100);
  expect(Math.abs(serverNow() - START_MS - 2 * HOUR_MS)).toBeLessThan(1_000);
  expect(heard).toHaveBeenCalledTimes(2);
});

it("an answer is ignored if the device's clock was set back during its call", async () => {
  const { learnServerTime, serverNow, steadyServerNow } = await pageOn(3 * HOUR_MS);
  const sent_ms = device.date_ms;
  device.date_ms -= 3 * HOUR_MS;
  learnServerTime(answer(START_MS), sent_ms);
  learnServerTime(answer(START_MS), device.date_ms - 100);
  expect(Math.abs(serverNow() - START_MS)).toBeLessThan(1_000);
  expect(Math.abs(steadyServerNow() - START_MS)).toBeLessThan(1_000);
});

it("a quick answer improves the offset of a slow upload's answer", async () => {
  const { learnServerTime, serverNow } = await pageOn(3 * HOUR_MS);
  learnServerTime(answer(START_MS), device.date_ms - 240_000);
  expect(Math.abs(serverNow() - START_MS)).toBeGreaterThan(60_000);
  learnServerTime(answer(START_MS), device.date_ms - 100);
  expect(Math.abs(serverNow() - START_MS)).toBeLessThan(1_000);
});

it("a freshly made page gives the time until the first answer", async () => {
  const { learnFromPage, learnServerTime, serverNow } = await pageOn(-3 * HOUR_MS);
  learnFromPage(START_MS - 500);
  expect(Math.abs(serverNow() - START_MS)).toBeLessThan(1_500);
  learnServerTime(answer(START_MS), device.date_ms - 100);
  learnFromPage(START_MS - 5 * HOUR_MS);
  expect(Math.abs(serverNow() - START_MS)).toBeLessThan(1_000);
});

describe("the steady clock of a living page (beyond.md 6.1)", () => {
  it.each([3, -3])("goes on evenly when the device's clock is set by %d hours", async (hours) => {
    const { learnServerTime, steadyServerNow } = await pageOn(0);
    learnServerTime(answer(START_MS), device.date_ms - 100);
    pass(60_000);
    device.date_ms += hours * HOUR_MS;
    expect(steadyServerNow()).toBe(START_MS + 60_000);
    pass(5_000);
    expect(steadyServerNow()).toBe(START_MS + 65_000);
    // A slow answer after the jump fits what the page knows, so the countdown does not move.
    learnServerTime(answer(START_MS + 64_000), device.date_ms - 20_000);
    expect(steadyServerNow()).toBe(START_MS + 65_000);
  });

  it("begins with the stored offset, and is corrected by the first answer", async () => {
    const first = await pageOn(3 * HOUR_MS);
    first.learnServerTime(answer(START_MS), device.date_ms - 100);
    const next = await pageOn(3 * HOUR_MS);
    expect(Math.abs(next.steadyServerNow() - START_MS)).toBeLessThan(1_000);
    expect(next.isServerTimeKnown()).toBe(false);
    // The clock was set right while the page was closed: the stored offset is wrong until the answer.
    const set = await pageOn(0);
    expect(Math.abs(set.steadyServerNow() - START_MS + 3 * HOUR_MS)).toBeLessThan(1_000);
    set.learnServerTime(answer(START_MS), device.date_ms - 100);
    expect(Math.abs(set.steadyServerNow() - START_MS)).toBeLessThan(1_000);
    expect(set.isServerTimeKnown()).toBe(true);
  });

  it("is never before a time that has passed for certain, and goes on from there", async () => {
    const { steadyServerNow } = await pageOn(-3 * HOUR_MS);
    expect(steadyServerNow(START_MS)).toBe(START_MS);
    pass(7_000);
    expect(steadyServerNow(START_MS)).toBe(START_MS + 7_000);
  });

  it("is corrected by the first answer after a sleep in which it stopped", async () => {
    const { learnServerTime, steadyServerNow } = await pageOn(0);
    learnServerTime(answer(START_MS), device.date_ms - 100);
    device.date_ms += HOUR_MS;
    learnServerTime(answer(START_MS + HOUR_MS), device.date_ms - 100);
    expect(Math.abs(steadyServerNow() - START_MS - HOUR_MS)).toBeLessThan(1_000);
  });
});

it("on the server its own clock is used", async () => {
  const { serverNow } = await pageOn(0);
  vi.stubGlobal("window", undefined);
  stored.set("darasa.clock", "5000");
  expect(serverNow()).toBe(START_MS);
});

it.each([
  [-3 * HOUR_MS - 400, "This device's clock is 3 hours ahead."],
  [3 * HOUR_MS, "This device's clock is 3 hours behind."],
  [-HOUR_MS, "This device's clock is 1 hour ahead."],
  [-12 * 60_000, "This device's clock is 12 minutes ahead."],
  [90 * 60_000, "This device's clock is 1.5 hours behind."],
  [49 * HOUR_MS, "This device's clock is 2 days behind."],
  [80_000, undefined],
  [0, undefined],
])("a server that is ahead by %d ms gives '%s'", (offset_ms, sentence) => {
  expect(wrongClockSentence(offset_ms)).toBe(sentence);
});

it("a wrong clock is reported once, and again after it was correct", async () => {
  const { learnFromPage } = await pageOn(3 * HOUR_MS);
  learnFromPage(START_MS);
  const { takeWrongClockSentence } = await import("#web/api/wrong-clock.ts");
  const sentence = "This device's clock is 3 hours ahead. Times here are right all the same.";
  expect([takeWrongClockSentence(), takeWrongClockSentence()]).toEqual([sentence, undefined]);
  device.date_ms -= 3 * HOUR_MS;
  learnFromPage(START_MS);
  expect(takeWrongClockSentence()).toBeUndefined();
  device.date_ms += 3 * HOUR_MS;
  learnFromPage(START_MS);
  expect(takeWrongClockSentence()).toBe(sentence);
});

it("a late listener is called at once with the known time", async () => {
  const { learnServerTime, onServerTime } = await pageOn(3 * HOUR_MS);
  learnServerTime(answer(START_MS), device.date_ms - 100);
  const heard = vi.fn<() => void>();
  onServerTime(heard);
  expect(heard).toHaveBeenCalledTimes(1);
});
