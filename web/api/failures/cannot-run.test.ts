import { describe, expect, it } from "vitest";
import { cannotRun } from "#web/api/failures/cannot-run.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";

const lacking = [
  "AbortSignal.any is not a function",
  "undefined is not an object (evaluating 'navigator.locks.request')",
  'can\'t access property "request", navigator.locks is undefined',
];
const withoutNetwork = [
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "The network connection was lost.",
];
const failing = (message: string) =>
  reached(
    () => Promise.reject(new TypeError(message)),
    (sentence) => sentence,
    "Failed.",
  );

describe("a browser without a needed feature", () => {
  it.each(lacking)("the message tells people to update or to use the simple version: %s", async (message) => {
    expect(await failing(message)).toBe(cannotRun);
    expect(sentenceOf(new TypeError(message), "Failed.")).toBe(cannotRun);
  });

  it.each(withoutNetwork)("a network error still says 'No response from server.': %s", async (message) => {
    expect(await failing(message)).toBe("No response from server. Please check your network connection.");
    expect(sentenceOf(new TypeError(message), "Failed.")).toBe("Failed.");
  });
});
