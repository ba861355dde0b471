import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ProgramPlan } from "#contract/fees/program-plans.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const plan: ProgramPlan = {
  is_on: true,
  currency: "UGX",
  price_minor: 600_000,
  unit: "amount",
  parts: [
    { share: 400_000, after_days: 0 },
    { share: 200_000, after_days: 30 },
  ],
  updated_at: "2026-01-05T09:00:00Z",
};
const conflict = (after_days: number) => () =>
  refusal(409, {
    detail: apiErrors.stale.sentence,
    current: {
      ...plan,
      parts: [plan.parts[0], { share: 200_000, after_days }],
      updated_at: "2026-01-06T09:00:00Z",
    },
  });

test("a plan's save whose first answer was lost counts as saved", async () => {
  const answers = {
    "GET /programs/5/": program,
    "GET /programs/": pageWith(program),
    "GET /programs/drafts/": pageWith(),
    "GET /programs/categories/": { categories: ["Energy"] },
    "GET /programs/5/plan/": plan,
  };
  await openDashboard("?section=programs&program=5", { user: joseph, answers });
  await userEvent.fill(page.getByLabelText("Part 2 in UGX"), "200,000");
  await userEvent.fill(page.getByLabelText("Days after enrollment").nth(1), "60");
  const save = page.getByRole("button", { name: "Save the Plan" });
  answer({ "PUT /programs/5/plan/": conflict(90) });
  await userEvent.click(save);
  await expect.element(page.getByText(apiErrors.stale.sentence)).toBeVisible();
  answer({ "PUT /programs/5/plan/": conflict(60) });
  await userEvent.click(save);
  await expect.element(page.getByText("The plan is saved.")).toBeVisible();
});
