import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, networkFailure } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { api } from "./client.ts";

dashboardTests();

test("a lost call is not called offline, and its notice goes when the server answers again", async () => {
  const notice = page.getByText("No connection.");
  await openDashboard("?section=settings");
  answer({ "GET /sessions/": () => networkFailure });
  await api.sessions.list().catch(() => undefined);
  await expect.element(notice).toBeVisible();
  expect(page.getByText("You are offline.").elements()).toEqual([]);
  await expect.element(notice, { timeout: 10_000 }).not.toBeInTheDocument();
});
