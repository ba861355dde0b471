import { expect, type Page } from "@playwright/test";
import { goto, newStudent, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, test, visit } from "#tests/support/browser/visits.ts";

const phone = { width: 360, height: 740 };
const PASSWORD = "Karibu2026";

const fitsPhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("a student downloads their data, asks for the deletion and keeps the account by logging in (students.md 10)", async ({
  browser,
}) => {
  const staff = await visit(browser, "joseph");
  const title = `Data ${Date.now()}`;
  const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
  await send(staff, "/programs/", {
    data: { ...texts, title, full_description: "<p>Text</p>", price: "Free", duration: "6 weeks" },
  });
  const { page } = await newStudent(browser, title, { viewport: phone });
  const { email } = await (await page.request.get("/api/user/")).json();
  await goto(page, "/dashboard?section=profile");
  const download = page.getByRole("region", { name: "Download your data" });
  const account = page.getByRole("region", { name: "Delete my account" });
  await download.getByRole("button", { name: "Make a zip" }).click();
  await expect(download.getByText(/You can download it until/)).toBeVisible({ timeout: 60_000 });
  expect(await fitsPhone(page)).toBe(true);
  await expectAccessible(page);
  await download.getByRole("button", { name: "Download the zip" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);

  await account.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(account.getByText(/Your account will be deleted after/)).toBeVisible();
  expect(await fitsPhone(page)).toBe(true);
  await expectAccessible(page);
  await goto(staff, "/dashboard");
  await expect(staff.getByText("Zawadi Achieng").first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await goto(page, "/dashboard?section=profile");
  await expect(account.getByRole("button", { name: "Delete my account" })).toBeVisible();
});
