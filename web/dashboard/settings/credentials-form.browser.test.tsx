import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

test.each([
  [1280, 720],
  [360, 740],
])("a failed update is seen next to the button at %i px (look.md)", async (width, height) => {
  await page.viewport(width, height);
  await openDashboard("?section=settings", { user: joseph });
  await userEvent.fill(page.getByLabelText("New phone number"), "772123456");
  await userEvent.fill(page.getByLabelText("Current password"), "Karibu2026");
  answer({ "PUT /update-credentials/": () => refusal(500) });
  await userEvent.click(page.getByRole("button", { name: "Update Credentials" }));
  const failure = page.getByRole("alert").filter({ hasText: "Update failed. Please try again." });
  await expect.element(failure).toBeInViewport({ ratio: 1 });
  await expect.element(failure).toHaveFocus();
  await expect.element(page.getByLabelText("New phone number")).toHaveValue("772123456");
  expect(bodiesOf("PUT /update-credentials/")).toHaveLength(1);
});
