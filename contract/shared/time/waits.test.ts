import { expect, it } from "vitest";
import { bodyForPeople, waitInWords } from "./waits.ts";

// 10:00 in Kampala.
const now = new Date("2026-03-02T07:00:00Z");

it.each([
  [1, "in a minute"],
  [60, "in a minute"],
  [61, "in 2 minutes"],
  [299, "in 5 minutes"],
  [436, "in 8 minutes"],
  [3_540, "in 59 minutes"],
  [3_541, "in an hour"],
  [3_601, "in 2 hours"],
  [6 * 3_600, "in 6 hours"],
  [8 * 3_600, "today at 18:00"],
  [81_619, "tomorrow at 8:45"],
  [82_800, "tomorrow at 9:00"],
  [13 * 3_600 + 50 * 60, "today at 23:50"],
  [14 * 3_600, "tomorrow at 0:00"],
  [3 * 86_400, "on Thursday 5 March at 10:00"],
])("a wait of %i seconds is '%s'", (seconds, words) => {
  expect(waitInWords(seconds, now)).toBe(words);
});

it("a wait in seconds is shown in words; other sentences are unchanged", () => {
  const body = {
    detail: "Too many requests. Try again in 81619 seconds.",
    name: ["Name is required"],
    current: { note: "in 5 seconds." },
  };
  expect(bodyForPeople(body, now)).toEqual({
    ...body,
    detail: "Too many requests. Try again tomorrow at 8:45.",
  });
});
