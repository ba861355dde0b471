import { describe, expect, it } from "vitest";
import { countdownDegree, HOUR_MS, isUrgent, timeLeft } from "./deadlines.ts";

describe("deadline wording (visitors.md 4)", () => {
  it.each([
    [-3, "Expired"],
    [0, "Expired"],
    [1, "1 day left"],
    [2, "2 days left"],
    [7, "7 days left"],
    [8, "2 weeks left"],
    [14, "2 weeks left"],
    [15, "3 weeks left"],
    [30, "5 weeks left"],
    [31, "2 months left"],
    [60, "2 months left"],
    [61, "3 months left"],
  ])("%i days before the deadline, it reads '%s'", (days, words) => {
    expect(timeLeft(days)).toBe(words);
  });
});

describe("urgency (visitors.md 9)", () => {
  it("a deadline is urgent at 3 days or fewer; no deadline is never urgent", () => {
    expect([-1, 0, 3].map(isUrgent)).toEqual([true, true, true]);
    expect([4, 30, null].map(isUrgent)).toEqual([false, false, false]);
  });

  it.each([
    [72 * HOUR_MS + 1, "normal"],
    [72 * HOUR_MS, "warning"],
    [24 * HOUR_MS + 1, "warning"],
    [24 * HOUR_MS, "critical"],
    [1, "critical"],
    [0, "closed"],
    [-1, "closed"],
  ])("a countdown with %i ms left is %s: warning at 72 hours, critical at 24", (remaining_ms, degree) => {
    expect(countdownDegree(remaining_ms)).toBe(degree);
  });
});
