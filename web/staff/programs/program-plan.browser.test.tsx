import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ProgramPlan } from "#contract/fees/program-plans.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
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
const stalePlan = (after_days: number) => ({
  detail: apiErrors.stale.sentence,
  current: {
    ...plan,
    parts: [plan.parts[0], { share: 200_000, after_days }],
    updated_at: "2026-01-06T09:00:00Z",
  },
});
const conflict = (after_days: number) => () => refusal(409, stalePlan(after_days));

const answers = {
  "GET /programs/5/": program,
  "GET /programs/": pageWith(program),
  "GET /programs/drafts/": pageWith(),
  "GET /programs/categories/": { categories: ["Energy"] },
  "GET /programs/5/plan/": plan,
};

test("a refused plan is saved with the typed parts after the latest version is loaded (staff.md 4.9)", async () => {
  await openDashboard("?section=programs&program=5", { user: joseph, answers });
  const days = page.getByLabelText("Days after enrollment").nth(1);
  await userEvent.fill(days, "60");
  const call = "PUT /programs/5/plan/";
  const { current } = stalePlan(90);
  answer({ [call]: conflict(90), "GET /programs/5/plan/": current });
  const save = page.getByRole("button", { name: "Save the Plan" });
  await userEvent.click(save);
  const both = page.getByRole("list", { name: "Fields that were changed twice" });
  await expect.element(both.getByText("UGX 200000, 60 days after enrollment")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Take theirs" }));
  await expect.element(days).toHaveValue("90");
  await userEvent.click(page.getByRole("button", { name: "Keep mine" }));
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(page.getByText("Your draft is restored below.", { exact: false })).toBeVisible();
  await expect.element(page.getByText(apiErrors.stale.sentence)).not.toBeInTheDocument();
  await expect.element(days).toHaveValue("60");
  answer({ [call]: current });
  await userEvent.click(save);
  await expect.element(page.getByText("The plan is saved.")).toBeVisible();
  expect(bodiesOf(call)).toMatchObject([{ updated_at: plan.updated_at }, { updated_at: current.updated_at }]);
});

test("a percent sign after a share is left out (beyond.md 1.1)", async () => {
  const halves = [
    { share: 50, after_days: 0 },
    { share: 50, after_days: 30 },
  ];
  const inPercent: ProgramPlan = { ...plan, unit: "percent", parts: halves };
  await openDashboard("?section=programs&program=5", {
    user: joseph,
    answers: { ...answers, "GET /programs/5/plan/": inPercent },
  });
  const share = page.getByLabelText("Part 2 in percent");
  await userEvent.fill(share, "60 %");
  await expect.element(share).toHaveValue("60");
});

test("a plan's save whose first answer was lost counts as saved", async () => {
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
