import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
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

const answersWith = (...rows: AttendanceRow[]) => ({
  "GET /programs/5/attendance/": {
    ...pageWith(...rows),
    columns: Array.from({ length: 8 }, (_, index) => session(index + 1)),
  },
});

test("a printed overview has all students of its page (look.md 6)", async () => {
  await page.viewport(1280, 800);
  const rows = Array.from({ length: 40 }, (_, at) => ({
    ...row,
    student: at + 1,
    name: `Student ${at + 1}`,
  }));
  await openDashboard("?section=submitted-assignments&view=attendance-table&program=5", {
    user: joseph,
    answers: answersWith(...rows),
  });
  const region = page.getByRole("region", { name: "Attendance, scrolls both ways" });
  await expect.element(region).toBeVisible();
  const hidden = () => region.element().scrollHeight - region.element().clientHeight;
  expect(hidden()).toBeGreaterThan(0);
  const show = async (media: string) => {
    await cdp().send("Emulation.setEmulatedMedia", { media });
  };
  onTestFinished(() => show(""));
  await show("print");
  await expect.poll(hidden).toBe(0);
  const heading = page.getByRole("columnheader", { name: "Attended" });
  expect(getComputedStyle(heading.element()).position).toBe("static");
  expect(getComputedStyle(document.body).getPropertyValue("page")).toBe("matrix");
});

test.each([768, 1280])("no word of a name is broken at %d px (beyond.md 2.7)", async (width) => {
  await page.viewport(width, 800);
  await openDashboard("?section=submitted-assignments&view=attendance-table&program=5", {
    user: joseph,
    answers: answersWith(row),
  });
  const name = page.getByRole("link", { name: row.name });
  await expect.element(name).toBeVisible();
  expect(brokenWords(name.element())).toEqual([]);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
