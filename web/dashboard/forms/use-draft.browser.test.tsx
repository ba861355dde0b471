import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

test("a draft in the browser never has passwords", async () => {
  await openDashboard("?section=users&user=new", { user: joseph });
  await userEvent.fill(page.getByLabelText(/^Password/), "Secret2026");
  await userEvent.fill(page.getByLabelText(/^Username/), "grace");
  const stored = () => Object.values(localStorage).join();
  await expect.poll(stored).toContain("grace");
  expect(stored()).not.toContain("Secret2026");
});
