import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test, visit } from "#tests/support/browser/visits.ts";

/** Loses the first requests of the files, like a bad network. Returns how often the files were asked for. */
async function lose(page: Page, files: string | RegExp, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(files, async (route) => {
    asked += 1;
    if (asked <= times) await route.abort("connectionfailed");
    else await route.continue();
  });
  return () => asked;
}

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This page could not be loaded completely." });

test("a dashboard whose script is lost twice says so, and works once the script can be fetched", async ({
  browser,
}) => {
  const page = await visit(browser, "brian");
  await lose(page, "**/assets/dashboard-*.js", 2);
  await page.goto("/dashboard");
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Profile menu of/ })).toBeEnabled();
  await expect(notice(page)).toBeHidden();
});

test("a content page tries its script again without a reload", async ({ browser }) => {
  const page = await visit(browser, null);
  const asked = await lose(page, /\/assets\/light-[^-]+\.js/, 1);
  await page.goto("/contact-us");
  await page.getByLabel("Your message").fill("Typed before the script");
  await expect.poll(asked).toBeGreaterThan(1);
  await expect(page.locator("[data-press][data-waiting]")).toHaveCount(0);
  await expect(page.getByLabel("Your message")).toHaveValue("Typed before the script");
  await expect(notice(page)).toBeHidden();
});

test("a page of an account whose script is lost keeps the typed text and offers a reload", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  await lose(page, "**/assets/login-*.js", 1);
  await page.goto("/login");
  await page.locator("input[name=email]").fill("brian@darasa.example");
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await expect(notice(page)).toBeHidden();
});

test("a registration whose next page is lost ends at the login page (visitors.md 5.6)", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  await lose(page, "**/assets/login-*.js", 1);
  await page.goto("/register");
  await page.getByLabel("Email").fill(`lost-${randomUUID()}@darasa.example`);
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Phone number").fill("772123456");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Occupation").fill("Nurse");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Organization").fill("Gulu Hospital");
  await page.getByLabel("Education level").selectOption("diploma");
  await page.getByLabel(/hear about us/).selectOption("whatsapp");
  await page.getByLabel("Password", { exact: false }).first().fill("Karibu2026");
  await page.getByLabel("Confirm password").fill("Karibu2026");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/login\?/);
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /account/i })
      .first(),
  ).toBeVisible();
});
