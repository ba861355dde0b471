import { describe, expect, it } from "vitest";
import { progressPercentage, remainingText, unitLabel } from "./units.ts";

describe("progress in words (students.md 4)", () => {
  it("'Unit labels are Week, Month or Day N by unit_type.'", () => {
    const labels = (["weeks", "months", "days"] as const).map((unitType) => unitLabel(unitType, 3));
    expect(labels).toEqual(["Week 3", "Month 3", "Day 3"]);
  });

  it("'Remaining text reads 'N <unit> remaining' (singular when 1) or 'Completed'.'", () => {
    expect([2, 1, 0].map((left) => remainingText("weeks", left))).toEqual([
      "2 weeks remaining",
      "1 week remaining",
      "Completed",
    ]);
    expect(remainingText("days", 1)).toBe("1 day remaining");
    expect(remainingText("months", 12)).toBe("12 months remaining");
  });
});

it.each([
  [0, 4, 0],
  [1, 3, 33],
  [364, 365, 99],
  [399, 400, 99],
  [365, 365, 100],
])("%i of %i units are %i percent", (completed, total, percentage) => {
  expect(progressPercentage(completed, total)).toBe(percentage);
});
