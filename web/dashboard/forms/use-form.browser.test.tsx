import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

test("editing a field clears its error, and leaves those of other fields (STYLE.md, Web)", async () => {
  await openDashboard("?section=users&user=new", { user: joseph });
  const username = page.getByLabelText(/^Username/);
  const email = page.getByLabelText(/^Email/);
  await userEvent.click(page.getByRole("button", { name: "Add Sub Administrator" }));
  await expect.element(username).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await userEvent.fill(username, "grace");
  await expect.element(username).not.toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  expect(bodiesOf("POST /admin-management/sub-admins/")).toEqual([]);
});
