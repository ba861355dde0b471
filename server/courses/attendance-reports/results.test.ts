import { expect, it } from "vitest";
import type { PersonRow } from "./queries.ts";
import { readLocalTime } from "./reading/local-times.ts";
import { resultsOf } from "./results.ts";

const local = (text: string) => readLocalTime(text, "day_first", 0) ?? Number.NaN;

it.each([
  ["goes back an hour", "2025-11-02", "05:00", "08:00", "01:30", "02:30", 120],
  ["goes back an hour before the end", "2025-11-02", "05:00", "06:45", "01:30", "02:30", 75],
  ["goes forward an hour", "2026-03-08", "06:00", "08:00", "01:30", "03:30", 60],
  ["stays as it is", "2026-03-10", "05:00", "08:00", "01:30", "02:30", 60],
])("minutes of a night in which the clock %s", (_, day, begin, end, joined, left, minutes) => {
  const [from, to] = [local(`${day} ${joined}`), local(`${day} ${left}`)];
  const none = { stays: [], totals: [], seconds: 0, arrived_ms: from, is_dateless: false };
  const session = { starts_at: new Date(`${day}T${begin}:00Z`), ends_at: new Date(`${day}T${end}:00Z`) };
  const report = { time_zone: "America/New_York", threshold_minutes: 1 };
  for (const presence of [
    { ...none, stays: [[from, to]] },
    { ...none, totals: [[from, to, 10_000]] },
  ]) {
    const one = { student_id: 1, student_name: "Amina", presence } as unknown as PersonRow;
    expect(resultsOf(report, [one], session)).toMatchObject([{ student: 1, minutes }]);
  }
});
