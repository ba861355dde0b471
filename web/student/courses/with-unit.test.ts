import { describe, expect, it } from "vitest";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { withUnit } from "./with-unit.ts";

const program: EnrolledProgram = {
  enrollment_id: 1,
  id: 1,
  title: "Grant Writing Essentials",
  category: "Fundraising",
  image: null,
  duration: "3 weeks",
  price: "UGX 300,000",
  price_amount: 300_000,
  currency: "UGX",
  progress_percentage: 33,
  total_units: 3,
  completed_units: [2],
  unit_type: "weeks",
  may_leave: false,
  stays_because: "begun",
};

describe("a tick before the server's answer (students.md 4)", () => {
  it("changes the progress as the server will", () => {
    expect(withUnit(program, 1, true)).toMatchObject({ completed_units: [1, 2], progress_percentage: 67 });
    expect(withUnit(program, 2, false)).toMatchObject({ completed_units: [], progress_percentage: 0 });
  });

  it("has no effect when repeated, and undoing it restores the program", () => {
    expect(withUnit(program, 2, true)).toEqual(program);
    expect(withUnit(withUnit(program, 3, true), 3, false)).toEqual(program);
  });
});
