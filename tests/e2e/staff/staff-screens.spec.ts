import { expect, type Page } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

async function logIn(page: Page, who: string): Promise<void> {
  await page.getByLabel("Email").fill(`${who}@darasa.example`);
  await page.locator("input[name=password]").fill("Karibu2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test.describe("what is typed or chosen before the script has loaded (look.md, 'Behaviour')", () => {
  test("a search and a filter are taken over; neither a column nor a button can be pressed before it would do something", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "sarah");
    const letScriptsCome = await holdScripts(page);
    await page.goto("/dashboard?section=programs", { waitUntil: "commit" });
    await page.getByRole("searchbox").fill("data");
    const category = page.getByLabel("Category", { exact: true });
    await category.selectOption("Data & Analytics");
    await expect(page.getByRole("columnheader", { name: "Price" }).getByRole("button")).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Delete / }).first()).toBeDisabled();
    letScriptsCome();
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/category=Data/);
    await expect(page).toHaveURL(/search=data/);
    await expect(page.getByRole("searchbox")).toHaveValue("data");
    await expect(category).toHaveValue("Data & Analytics");
    await expect(page.getByRole("columnheader", { name: "Price" }).getByRole("button")).toBeEnabled();
  });
});

test.describe("session (staff.md 4)", () => {
  test("'On any 401 response the client goes to /login': a reload too comes back to the section it was on", async ({
    browser,
  }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs&program=new");
    await page.getByLabel("Title").fill("Typed Before the Login");
    await expect(page).toHaveTitle(/^Add New Program · Program Management · /);
    // An open dashboard would leave for the log-in page by itself, at the same moment as the journey.
    const address = page.url();
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(address);
    await expect(page.getByText("Please log in to access the dashboard.")).toBeVisible();
    await logIn(page, "sarah");
    await expect(page).toHaveURL(/\/dashboard\?section=programs&program=new$/);
    await expect(page.getByLabel("Title")).toHaveValue("Typed Before the Login");

    // "Drafts survive a new login in the same browser and are gone after logout".
    await menuOf(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, "sarah");
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/dashboard?section=programs&program=new");
    await expect(page.getByLabel("Title")).toHaveValue("");
  });
});
