import { expect, test } from "vitest";
import { formatSpan, formatTime, formatTimeIn, KAMPALA } from "./time.tsx";

const [from, to] = ["2026-03-03T16:00:00Z", "2026-03-03T18:00:00Z"];

test("a time in an unknown time zone is that of Kampala (students.md 4)", () => {
  expect(formatTimeIn(from, "Etc/Unknown")).toBe("3 Mar 2026, 19:00");
  expect(formatSpan(from, to, "Etc/Unknown")).toBe(formatSpan(from, to, KAMPALA));
  expect(formatTimeIn(from, "Asia/Tokyo")).toBe("4 Mar 2026, 01:00");
});

test("the end of a quiz without JavaScript has its seconds (beyond.md 6.1)", () => {
  expect(formatTime("2026-03-03T16:05:09.600Z", "second")).toBe("3 Mar 2026, 19:05:09");
  expect(formatTime("2026-03-03T16:05:09Z", "minute")).toBe("3 Mar 2026, 19:05");
});
