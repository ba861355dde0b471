import { expect } from "@playwright/test";
import { test, visit } from "#tests/support/browser/visits.ts";

test("a page of the account that opens by a link has the focus at its heading (look.md)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, null);
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeFocused();
});
