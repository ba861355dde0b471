import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";
import { graded, workOf } from "#tests/support/component/work-samples.ts";

dashboardTests();

test("a grade on the wrong work is taken back with a reason (staff.md 4)", async () => {
  const work = graded(workOf(9, "Amina Nansubuga"), 90);
  const answers = {
    "GET /submissions/": pageWith(work),
    "GET /submissions/9/": work,
    "GET /programs/titles/": [],
  };
  await openDashboard("?section=submitted-assignments&open=grade-9", { user: joseph, answers });
  await userEvent.click(page.getByRole("button", { name: "Take the grade back" }));
  const dialog = page.getByRole("dialog", { name: "Take back the grade of Amina Nansubuga?" });
  await userEvent.fill(dialog.getByLabelText("Reason"), "Meant for another work");
  const pending = workOf(9, "Amina Nansubuga");
  answer({
    "POST /submissions/9/take-back-grade/": pending,
    "GET /submissions/": pageWith(pending),
    "GET /submissions/9/": pending,
  });
  await userEvent.click(dialog.getByRole("button", { name: "Take the Grade Back" }));
  await expect.element(page.getByText("The work of Amina Nansubuga is pending again.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: "Amina" }).getByText("Pending")).toBeVisible();
  expect(bodiesOf("POST /submissions/9/take-back-grade/")).toEqual([
    { reason: "Meant for another work", updated_at: work.updated_at },
  ]);
});
