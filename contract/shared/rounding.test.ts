import { describe, expect, it } from "vitest";
import { percentageScore } from "#contract/courses/submissions.ts";
import { roundedToHundredths } from "./rounding.ts";

describe("rounding to two decimals (api.md 3)", () => {
  it.each([
    [86.945, 86.95],
    [94.445, 94.45],
    [1.005, 1.01],
    [8.345, 8.35],
    [94.4449, 94.44],
    [100 / 3, 33.33],
    [0, 0],
    [-0, 0],
    [100, 100],
  ])("%d becomes %d", (value, rounded) => expect(roundedToHundredths(value)).toBe(rounded));

  it("rounds each half hundredth of a percentage up", () => {
    const halves = Array.from({ length: 10_000 }, (_, index) => index * 10 + 5);
    const wrong = halves.filter((thousandths) => {
      const up = (thousandths + 5) / 1000;
      return roundedToHundredths(thousandths / 1000) !== up;
    });
    expect(wrong).toEqual([]);
  });

  it("a percentage of marks is rounded the same way", () => {
    expect(percentageScore(94.445, 100)).toBe(94.45);
    expect(percentageScore(18.889, 20)).toBe(94.45);
  });
});
