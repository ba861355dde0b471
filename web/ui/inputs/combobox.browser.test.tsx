import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Analytics } from "#contract/admin/analytics.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const programs = Array.from({ length: 9 }, (_, at) => ({
  id: at + 1,
  title: `Program ${at}`,
  student_count: 1,
}));
const analytics: Analytics = {
  total_students: 9,
  total_admins: 1,
  total_enrollments: 9,
  avg_enrollments_per_program: 1,
  top_programs: programs.slice(0, 5),
  all_programs: programs,
};

test("the list of a combobox at the lower edge opens above it, fully reachable (look.md)", async () => {
  const height = 560;
  await page.viewport(1280, height);
  await openDashboard("?section=analytics", { user: joseph, answers: { "GET /analytics/": analytics } });
  const box = page.getByRole("combobox", { name: "Program", exact: true });
  await expect.element(box).toBeInTheDocument();
  box.element().scrollIntoView({ block: "end" });
  await userEvent.click(box);
  const list = page.getByRole("listbox");
  await expect.element(list.getByRole("option").first()).toBeVisible();
  const options = list.getByRole("option").elements();
  expect(options).toHaveLength(8);
  for (const option of options) {
    option.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = option.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(option.contains(hit), option.textContent ?? "").toBe(true);
  }
  const [choices, input] = [list.element().getBoundingClientRect(), box.element().getBoundingClientRect()];
  expect(choices.bottom).toBeLessThanOrEqual(height);
  expect(choices.bottom <= input.top, "above the field").toBe(true);
});
