import { expect, it } from "vitest";
import { pointsAt } from "./points-at.ts";

const at = new Date("2026-03-02T08:00:00Z");
const before = new Date("2026-03-01T08:00:00Z");
const after = new Date("2026-03-03T08:00:00Z");
const earlier = (points: number, given_at: Date | null) => ({
  ...{ points, reason: given_at && "Second look", by: given_at && 3, at: given_at?.toISOString() ?? null },
});
const automatic = { points: 4, by_hand_at: null, earlier_points: [] };

it.each([
  ["automatic points stay", [], 4],
  [
    "points by hand from before count",
    [{ points: 2, by_hand_at: before, earlier_points: [earlier(0, null)] }],
    6,
  ],
  [
    "points by hand from later do not",
    [{ points: 2, by_hand_at: after, earlier_points: [earlier(0.5, null)] }],
    4.5,
  ],
  [
    "of several changes, the last one before the time counts",
    [
      {
        points: 3,
        by_hand_at: after,
        earlier_points: [earlier(0, null), earlier(1, before), earlier(2, after)],
      },
    ],
    5,
  ],
  [
    "a text that was marked later had no points",
    [{ points: 5, by_hand_at: after, earlier_points: [] }],
    null,
  ],
  ["at most the possible points", [{ points: 20, by_hand_at: before, earlier_points: [] }], 10],
])("the points of an attempt when it was marked again: %s (beyond.md 6.1)", (_which, rows, expected) => {
  expect(pointsAt([automatic, ...rows], at, 10)).toBe(expected);
});
