import { describe, expect, it } from "vitest";
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

describe("minutes of a student in two reports (beyond.md 2.7)", () => {
  const day = "2026-05-12";
  const time = (text: string) => local(`${day} ${text}`);
  const session = { starts_at: new Date(`${day}T12:00:00Z`), ends_at: new Date(`${day}T13:00:00Z`) };
  const report = { time_zone: "UTC", threshold_minutes: 30 };
  const none = { stays: [], totals: [], seconds: 0, arrived_ms: null, is_dateless: false };
  const stay = (from: string, to: string) => ({ ...none, stays: [[time(from), time(to)]] });
  const total = (from: string, to: string, minutes: number) => ({
    ...none,
    totals: [[time(from), time(to), minutes * 60]],
  });
  const duration = (minutes: number) => ({ ...none, seconds: minutes * 60 });

  it.each<[string, one: object, other: object, number]>([
    ["times that overlap", stay("12:00", "12:30"), stay("12:20", "12:40"), 40],
    ["parts of a minute", stay("12:00:30", "12:10"), stay("12:20", "12:30:30"), 20],
    ["totals of two times", total("12:00", "12:20", 15), total("12:20", "12:50", 25), 40],
    ["the same total twice", total("12:00", "12:40", 25), total("12:00", "12:40", 25), 25],
    ["a total before and after the end", total("12:00", "12:20", 15), total("12:00", "13:00", 50), 50],
    ["a total and the stays in it", total("12:00", "13:00", 20), stay("12:40", "13:00"), 20],
    ["a total after a stay", stay("12:00", "12:10"), total("12:20", "13:00", 25), 35],
    ["durations without times", duration(20), duration(25), 25],
    ["a duration without times and a stay", duration(20), stay("12:00", "12:25"), 25],
  ])("%s", (_, one, other, minutes) => {
    const inReport = (presence: object) =>
      [{ student_id: 1, student_name: "Amina", presence }] as unknown as PersonRow[];
    for (const [own, more] of [
      [one, other],
      [other, one],
    ] as const) {
      const others = [{ time_zone: "UTC", people: inReport(more) }];
      expect(resultsOf(report, inReport(own), session, others)).toMatchObject([{ minutes }]);
    }
  });
});

describe("minutes of devices that are one student in a report (beyond.md 2.7)", () => {
  const day = "2026-05-12";
  const session = { starts_at: new Date(`${day}T10:00:00Z`), ends_at: new Date(`${day}T11:30:00Z`) };
  const report = { time_zone: "UTC", threshold_minutes: 45 };
  const none = { stays: [], totals: [], seconds: 0, arrived_ms: null, is_dateless: false };
  const at = (text: string) => local(`${day} ${text}`);
  const total = (minutes: number, from: string, to: string) => ({
    ...none,
    totals: [[at(from), at(to), minutes * 60]],
  });
  const stay = (from: string, to: string) => ({ ...none, stays: [[at(from), at(to)]] });

  it.each<[string, number, "present" | "absent", ...object[]]>([
    ["the same window twice", 32, "absent", total(30, "10:00", "10:32"), total(30, "10:00", "10:32")],
    ["a window in another", 42, "absent", total(40, "10:00", "10:42"), total(20, "10:20", "10:42")],
    ["two windows that cross", 85, "present", total(45, "10:00", "10:45"), total(83, "10:02", "11:25")],
    ["short times in long windows", 30, "absent", total(10, "10:00", "11:00"), total(20, "10:30", "11:30")],
    ["windows one after the other", 50, "present", total(30, "10:00", "10:30"), total(20, "10:40", "11:00")],
    [
      "two windows at the start and one at the end",
      ...([52, "present"] as const),
      ...[total(30, "10:00", "10:32"), total(30, "10:00", "10:32"), total(20, "11:00", "11:30")],
    ],
    ["windows that begin too early", 32, "absent", total(60, "09:00", "10:32"), total(90, "09:02", "10:30")],
    ["a window and a stay in it", 32, "absent", total(30, "10:00", "10:32"), stay("10:00", "10:30")],
    [
      "a duration without times is added",
      60,
      "present",
      total(30, "10:00", "10:32"),
      { ...none, seconds: 1_800 },
    ],
  ])("%s", (_, minutes, state, ...devices) => {
    const people = devices.map((presence) => ({ student_id: 1, student_name: "Bosco", presence }));
    for (const own of [people, people.toReversed()])
      expect(resultsOf(report, own as unknown as PersonRow[], session)).toMatchObject([{ minutes, state }]);
  });
});
