import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const menu = page.getByRole("navigation", { name: "Dashboard" });

test("an opened section has the focus at its heading, except the first (look.md)", async () => {
  await page.viewport(1280, 720);
  const { router } = await openDashboard("");
  await expect.element(heading("Amina Nansubuga")).toBeVisible();
  await expect.element(heading("Amina Nansubuga")).not.toHaveFocus();
  for (const [link, title] of [
    ["Submit Assignment", "Assignments"],
    ["Communications", "Communications"],
    ["Community", "Community"],
  ] as const) {
    await userEvent.click(menu.getByRole("link", { name: link }));
    await expect.element(heading(title)).toHaveFocus();
  }
  await router.navigate(-1);
  await expect.element(heading("Communications")).toHaveFocus();
});

test("a section that is opened from a phone's menu has the focus at its heading (look.md)", async () => {
  await page.viewport(360, 740);
  await openDashboard("");
  await userEvent.click(page.getByRole("button", { name: "Open menu" }));
  await userEvent.click(page.getByRole("dialog").getByRole("link", { name: "Resources" }));
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(heading("Resources")).toHaveFocus();
});

test("a form that is opened within a section has the focus at its heading (look.md)", async () => {
  await page.viewport(360, 740);
  await openDashboard("?section=profile");
  await userEvent.click(page.getByRole("link", { name: "Edit Profile" }).first());
  await expect.element(heading("Edit Profile")).toHaveFocus();
});

test("the dashboard that a log-in opens has the focus at its heading (look.md)", async () => {
  const { router } = await openDashboard("");
  // The log-in is on a page outside the dashboard.
  await router.navigate("/login");
  await expect.element(page.getByText("Another page")).toBeVisible();
  await router.navigate("/dashboard?section=settings", { replace: true });
  await expect.element(heading("Account Settings")).toHaveFocus();
});
