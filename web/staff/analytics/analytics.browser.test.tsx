import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const calls = [
  "GET /analytics/",
  "GET /analytics/enrollments-over-time/",
  "GET /analytics/completion/",
  "GET /analytics/origins/",
  "GET /fees/summary/",
];
const unanswered = Object.fromEntries(calls.map((call) => [call, () => new Promise<Response>(() => {})]));

test.each(calls)("a failure of %s says 'Failed to load analytics data' (staff.md 8)", async (call) => {
  const answers = { ...unanswered, [call]: () => refusal(500) };
  await openDashboard("?section=analytics", { user: joseph, answers });
  await expect.element(page.getByText("Failed to load analytics data", { exact: true })).toBeVisible();
});
