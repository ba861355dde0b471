import { describe, expect, it } from "vitest";
import { groupLabel, unitGroups, unitsIn } from "./unit-groups.ts";

describe("groups of units in a long program (students.md 4)", () => {
  it("a short program is one group with all of its units", () => {
    expect(unitGroups("weeks", 8)).toEqual([{ first: 1, last: 8 }]);
    expect(unitGroups("days", 1)).toEqual([{ first: 1, last: 1 }]);
  });

  it("a year of weeks has four groups with each week once", () => {
    const groups = unitGroups("weeks", 52);
    expect(groups).toHaveLength(4);
    expect(groups.flatMap(unitsIn)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1));
  });

  it("a group's label has its first and last unit, or its only one", () => {
    expect(groupLabel("weeks", { first: 14, last: 26 })).toBe("Weeks 14–26");
    expect(groupLabel("days", { first: 61, last: 61 })).toBe("Day 61");
  });
});
