import { expect, it } from "vitest";
import type { ChangeRow } from "./change-queries.ts";
import { changedParts } from "./changes.ts";

const change: ChangeRow = {
  ...{ id: 1, assignment_id: 2, title: "Week 1", kind: "quiz", extended_to: null },
  ...{ program_id: 3, program_title: "Wells", new_program_id: 3, new_program_title: "Wells" },
  ...{ old_deadline: new Date("2026-04-17T14:00:00Z"), deadline: new Date("2026-04-20T14:00:00Z") },
  ...{ old_total_marks: 100, total_marks: 100, is_task_changed: false, changed_at: new Date(0) },
};

it("a quiz is taken, and other work is handed in (beyond.md 5.2)", () => {
  expect(changedParts(change)[0]).toMatch(/^take it by Monday, 20 April 2026/);
  expect(changedParts({ ...change, kind: "file" })[0]).toMatch(/^hand it in by Monday/);
  const moved = { ...change, new_program_id: 4, new_program_title: "Pumps" };
  expect(changedParts(moved)).toEqual(["it was moved to Pumps, and you need not take it"]);
});

it("a deadline that has passed is no invitation (beyond.md 3)", () => {
  const after = new Date("2026-04-20T14:00:01Z");
  const text = changedParts(change, after)[0];
  expect(text).toMatch(/^it closed on Monday, 20 April 2026 .*, instead of Friday, 17 April 2026/);
  expect(changedParts({ ...change, kind: "file" }, after)[0]).toMatch(/^it was due on Monday, 20 April/);
  const extended_to = new Date("2026-04-22T14:00:00Z");
  expect(changedParts({ ...change, extended_to }, after)).toEqual([]);
  expect(changedParts(change, change.deadline)[0]).toMatch(/^take it by Monday/);
});
