import { describe, expect, it } from "vitest";
import { closesAt } from "#contract/courses/deadlines.ts";
import { programForm } from "#tests/support/data/builders.ts";
import { changeOf } from "./program-editor.tsx";

describe("body of the program form (staff.md 5)", () => {
  it("a change sends the changed fields, and the fields of the deadline together", () => {
    const values = {
      ...{ ...programForm, short_description: "", format: "", start_date: "" },
      ...{ facilitator_id: "", facilitator_text: "", outcomes: "", weekly_hours: "", language: "" },
      ...{ certificate: "", questions: "", closes_on: "", is_draft: false },
      ...({ title: "Beekeeping", deadline_value: "2", deadline_unit: "weeks" } as const),
    };
    expect(changeOf(values, { title: "Beekeeping" })).toEqual({ title: "Beekeeping" });
    expect(changeOf(values, { deadline_value: "2" })).toEqual({
      deadline_value: "2",
      deadline_unit: "weeks",
      closes_on: "",
    });
  });
});

describe("preview of the enrollment deadline (staff.md 4)", () => {
  it.each([
    [3, "days", "2026-02-03T10:00:00.000Z"],
    [2, "weeks", "2026-02-14T10:00:00.000Z"],
    [1, "months", "2026-02-28T10:00:00.000Z"],
    [13, "months", "2027-02-28T10:00:00.000Z"],
    [2, "years", "2028-01-31T10:00:00.000Z"],
  ] as const)("%i %s after 31 January is %s, as the database counts", (value, unit, closes) => {
    expect(closesAt(new Date("2026-01-31T10:00:00Z"), value, unit).toISOString()).toBe(closes);
  });
});
