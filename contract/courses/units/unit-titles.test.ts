import { describe, expect, it } from "vitest";
import { outlineTitles, unitName } from "./unit-titles.ts";

describe("unit titles from program_outline (beyond.md 2)", () => {
  it.each([
    ["Week 1: Scope\nWeek 2: Schedule", { 1: "Scope", 2: "Schedule" }],
    ["week 1 - Scope\n  Week 2. Schedule  ", { 1: "Scope", 2: "Schedule" }],
    ["Weeks 1–2: Scope\nWeek 2: Twice\nWeek 3) Money", { 1: "Scope", 2: "Scope", 3: "Money" }],
    ["- Week 4: Reports: which and when", { 4: "Reports: which and when" }],
    ["Month 1: Not weeks\nA line of its own\nWeek two: Words\nWeek 5:", {}],
    ["", {}],
  ])("the lines of the outline %j name the units", (outline, expected) => {
    expect(Object.fromEntries(outlineTitles(outline, "weeks"))).toEqual(expected);
  });

  it("a unit is named by its number, followed by its title if it has one", () => {
    expect([unitName("days", 3, "Skip logic"), unitName("days", 3, "")]).toEqual([
      "Day 3: Skip logic",
      "Day 3",
    ]);
  });
});
