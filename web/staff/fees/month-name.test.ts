import { expect, it } from "vitest";
import { monthName, monthsBetween } from "./month-name.ts";

it("the chart by month includes empty months, also across the year's end (beyond.md 1)", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsBetween("2026-02", "2026-02")).toEqual(["2026-02"]);
  expect(monthName("2026-02")).toBe("Feb 2026");
});
