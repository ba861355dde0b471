import { describe, expect, it } from "vitest";
import { durationDays, unitsOf } from "./durations.ts";

describe("units of a duration", () => {
  it.each([
    ["6 weeks", 6, "weeks"],
    ["12-week program", 12, "weeks"],
    ["1.5 months", 2, "months"],
    ["1,5 months", 2, "months"],
    ["2.5 weeks", 3, "weeks"],
    ["1½ months", 2, "months"],
    ["one and a half months", 2, "months"],
    ["six weeks", 6, "weeks"],
    ["Twenty-one days", 21, "days"],
    ["six (6) weeks", 6, "weeks"],
    ["Four to six weeks", 6, "weeks"],
    ["6 wks", 6, "weeks"],
    ["a month", 1, "months"],
    ["One year", 12, "months"],
    ["half a year", 6, "months"],
    ["half-year", 6, "months"],
    ["1/2 year", 6, "months"],
    [".5 years", 6, "months"],
    ["6 1/2 weeks", 7, "weeks"],
    ["two and half months", 3, "months"],
    ["2-and-a-half weeks", 3, "weeks"],
    ["a month and a half", 2, "months"],
    ["2 weeks and a half", 3, "weeks"],
    ["a couple of weeks", 2, "weeks"],
    ["a dozen weeks", 12, "weeks"],
    ["2 fortnights", 4, "weeks"],
    ["one hundred and twenty days", 120, "days"],
    ["hundred days", 100, "days"],
    ["3 mos", 3, "months"],
    ["six calendar months", 6, "months"],
    ["5 weekdays", 5, "days"],
    ["3 half days", 3, "days"],
    ["\uff16 weeks", 6, "weeks"],
    ["1.5 years", 18, "months"],
    ["1,000 days", 400, "days"],
    ["2 hours a day for six weeks", 6, "weeks"],
    ["0 weeks", 1, "weeks"],
    ["0.5 weeks", 1, "weeks"],
    ["Self-paced", 1, "weeks"],
    ["someone weeks", 1, "weeks"],
  ] as const)("reads %s as %i %s", (duration, total_units, unit_type) => {
    expect(unitsOf(duration)).toEqual({ total_units, unit_type });
  });

  it("the order follows the written duration, not the number of units", () => {
    expect(["1.5 months", "six weeks", "2 months", "1 year", "Self-paced"].map(durationDays)).toEqual([
      45, 42, 60, 360, 7,
    ]);
  });
});
