import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("the content of a program links to its attendance (beyond.md 2.7)", async () => {
  await openDashboard("?section=programs&program=5&view=content", {
    user: joseph,
    answers: { "GET /programs/5/": program, "GET /programs/5/units/": [] },
  });
  const link = page.getByRole("link", { name: "Attendance" });
  await expect.element(link).toHaveAttribute("href", expect.stringMatching(/view=attendance.*program=5/));
});
