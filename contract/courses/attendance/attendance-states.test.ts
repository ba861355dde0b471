import { describe, expect, it } from "vitest";
import { attendancePercentage, comingInWords, sessionsInWords, stateOfArrival } from "./attendance-states.ts";

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

  it.each([
    [{ held: 2, attended: 1, earlier: 3, excused: 1 }, "1 of 2 sessions, without 3 before the enrollment"],
    [{ held: 0, attended: 0, earlier: 3 }, "no session yet, without 3 before the enrollment"],
    [{ held: 0, attended: 0, earlier: 0, excused: 2 }, "excused from all sessions so far"],
    [{ held: 0, attended: 0, earlier: 0, excused: 0 }, ""],
  ])("the counts %j are %j in words", (counts, words) => {
    expect(sessionsInWords(counts)).toBe(words);
  });

  it.each([
    [0, 0, ""],
    [1, 1, "1 session has begun. It will count towards your attendance."],
    [2, 0, "2 sessions are still to come. They will count towards your attendance."],
    [2, 1, "1 session has begun and 1 is still to come. They will count towards your attendance."],
    [5, 3, "3 sessions have begun and 2 are still to come. They will count towards your attendance."],
  ])("of %i sessions that are not over, %i have begun", (sessions_to_come, sessions_begun, words) => {
    expect(comingInWords({ sessions_to_come, sessions_begun })).toBe(words);
  });
});
