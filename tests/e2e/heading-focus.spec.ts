import { expect } from "@playwright/test";
import { menuOf } from "../support/one-visit.ts";
import { test, visit } from "../support/visits.ts";

test("a section that is opened has the focus at its heading, so that a screen reader reads it; on a phone too", async ({
  browser,
}) => {
  const page = await visit(browser, "amina");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  // The first page is read by the browser itself.
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  for (const [link, title] of [
    ["Submit Assignment", "Assignments"],
    ["Communications", "Communications"],
    ["Community", "Community"],
  ] as const) {
    await menuOf(page).getByRole("link", { name: link }).click();
    await expect(heading(title)).toBeFocused();
  }
  await page.goBack();
  await expect(heading("Communications")).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Resources" }).click();
  await expect(heading("Resources")).toBeFocused();

  await page.goto("/dashboard?section=profile");
  await page.getByRole("link", { name: "Edit Profile" }).first().click();
  await expect(heading("Edit Profile")).toBeFocused();
});

test("the pages of the account give the focus to their heading when they are opened by a link of one another", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeFocused();
});
