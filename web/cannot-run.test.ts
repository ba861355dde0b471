import { describe, expect, it } from "vitest";
import { cannotRun } from "#web/cannot-run.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { reached } from "#web/network-failure.ts";

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

describe("a browser that lacks something is told to update or to use the simple version, not to check the network", () => {
  it.each(lacking)("%s", async (message) => {
    expect(await failing(message)).toBe(cannotRun);
    expect(sentenceOf(new TypeError(message), "Failed.")).toBe(cannotRun);
  });

  it.each(withoutNetwork)("'No response from server.' stays for: %s", async (message) => {
    expect(await failing(message)).toBe("No response from server. Please check your network connection.");
    expect(sentenceOf(new TypeError(message), "Failed.")).toBe("Failed.");
  });
});
