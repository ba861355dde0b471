import { expect, it } from "vitest";
import { waitInWords, withWaitInWords } from "./waiting-time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 21:30 in Kampala. */
const evening = new Date("2026-11-26T18:30:00Z");

it.each([
  [0, "in a moment"],
  [-5, "in a moment"],
  [1, "in 1 minute"],
  [MINUTE_MS, "in 1 minute"],
  [MINUTE_MS + 1, "in 2 minutes"],
  [599_000, "in 10 minutes"],
  [HOUR_MS, "in 60 minutes"],
  [HOUR_MS + 1, "in 2 hours"],
  [11.5 * HOUR_MS, "in 12 hours"],
  [12.5 * HOUR_MS, "tomorrow at 10:00"],
  [26 * HOUR_MS, "tomorrow at 23:30"],
  [27 * HOUR_MS, "in 2 days"],
])("a wait of %d ms is told as '%s'", (wait_ms, words) => {
  expect(waitInWords(wait_ms, evening)).toBe(words);
});

it("a long wait that ends on the same day is told by its time", () => {
  expect(waitInWords(13 * HOUR_MS, new Date("2026-11-26T00:05:00Z"))).toBe("today at 16:05");
});

it("the API's sentence is told with its seconds in words", () => {
  const told = (sentence: string) => withWaitInWords(sentence, evening);
  expect(told("Too many requests. Try again in 599 seconds.")).toBe(
    "Too many requests. Try again in 10 minutes.",
  );
  expect(told("The service is busy. Try again in a moment.")).toBe(
    "The service is busy. Try again in a moment.",
  );
});
