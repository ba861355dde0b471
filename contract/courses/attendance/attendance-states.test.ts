import { describe, expect, it } from "vitest";
import { attendancePercentage, stateOfArrival } from "./attendance-states.ts";

const start = new Date("2026-05-12T14:00:00Z");

describe("attendance (beyond.md 2.7)", () => {
  it.each([
    ["2026-05-12T13:30:00Z", "present"],
    ["2026-05-12T14:15:00Z", "present"],
    ["2026-05-12T14:15:01Z", "late"],
    ["2026-05-12T16:00:00Z", "late"],
  ])("who comes at %s is %s", (arrived, state) => {
    expect(stateOfArrival(new Date(arrived), start)).toBe(state);
  });

  it.each([
    [0, 0, null],
    [3, 0, 0],
    [3, 2, 66],
    [200, 199, 99],
    [4, 4, 100],
  ])("of %i sessions, %i attended are %s percent", (held, attended, percentage) => {
    expect(attendancePercentage({ held, attended })).toBe(percentage);
  });
});
