import { expect, it } from "vitest";
import { timeLeftText } from "./time-left.ts";

const deadline = "2026-12-01T12:00:00.000Z";

it.each([
  ["2026-11-24T08:00:00Z", "7 days 4 hours left"],
  ["2026-11-30T11:00:00Z", "1 day 1 hour left"],
  ["2026-11-30T12:00:00Z", "1 day left"],
  ["2026-12-01T06:47:52Z", "05:12:09 left"],
  ["2026-12-01T12:00:00.500Z", "00:00:00 left"],
  ["2026-12-01T12:00:01Z", ""],
])("at %s the time left is %j", (now, text) => {
  expect(timeLeftText(deadline, new Date(now))).toBe(text);
});
