import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, networkFailure } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { api } from "./client.ts";

dashboardTests();

test("the offline notice goes when the server can be reached again, without another call", async () => {
  await openDashboard("?section=settings");
  answer({ "GET /sessions/": () => networkFailure });
  await api.sessions.list().catch(() => undefined);
  await expect.element(page.getByText("You are offline.")).toBeVisible();
  await expect.element(page.getByText("You are offline."), { timeout: 10_000 }).not.toBeInTheDocument();
});
