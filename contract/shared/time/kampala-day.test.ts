import { describe, expect, it } from "vitest";
import { kampalaDay, laterDay } from "./kampala-day.ts";

describe("calendar days of Kampala (api.md 1)", () => {
  it.each([
    ["2026-02-28T20:59:59.999Z", "2026-02-28"],
    ["2026-02-28T21:00:00.000Z", "2026-03-01"],
    ["2026-12-31T21:30:00.000Z", "2027-01-01"],
  ])("%s is on %s", (at, day) => {
    expect(kampalaDay(new Date(at))).toBe(day);
  });

  it("a later day crosses months, leap days and years", () => {
    expect(laterDay("2028-02-28", 1)).toBe("2028-02-29");
    expect(laterDay("2026-12-31", 1)).toBe("2027-01-01");
    expect(laterDay("2026-03-01", -1)).toBe("2026-02-28");
  });
});
