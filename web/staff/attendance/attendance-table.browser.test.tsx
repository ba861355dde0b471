import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AttendanceRow, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const session = (number: number): AttendanceSession => ({
  ...{ id: number, program: 5, program_title: "Solar Pumps", unit_type: "weeks", number, title: "Sizing" },
  ...{ starts_at: "2026-05-12T14:00:00Z", ends_at: "2026-05-12T15:00:00Z", students: 1, later: 0 },
  counts: { present: 1, late: 0, excused: 0, absent: 0 },
});
const row: AttendanceRow = {
  ...{ student: 1, name: "Emmanuel Ntirushwamaboko", email: "emmanuel@learners.example" },
  ...{ percentage: 100, held: 8, attended: 8, cells: Array.from({ length: 8 }, () => "present" as const) },
};

/** Returns the words of a text that are on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild;
  const words = text?.textContent ?? "";
  return [...words.matchAll(/\S+/g)].flatMap(([word], index, all) => {
    const range = document.createRange();
    const start = all[index]?.index ?? 0;
    if (!text) return [];
    range.setStart(text, start);
    range.setEnd(text, start + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}

test.each([768, 1280])("no word of a name is broken at %d px (beyond.md 2.7)", async (width) => {
  await page.viewport(width, 800);
  await openDashboard("?section=submitted-assignments&view=attendance-table&program=5", {
    user: joseph,
    answers: {
      "GET /programs/5/attendance/": {
        ...pageWith(row),
        columns: Array.from({ length: 8 }, (_, index) => session(index + 1)),
      },
    },
  });
  const name = page.getByRole("link", { name: row.name });
  await expect.element(name).toBeVisible();
  expect(brokenWords(name.element())).toEqual([]);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
