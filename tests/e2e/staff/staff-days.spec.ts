import { chromium, expect, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

const desk = { width: 1280, height: 720 };

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/dashboard?section=${query}`);
  await page.waitForLoadState("networkidle");
}

test.describe("a staff working day", () => {
  test("the admin finds the fees switch in the settings, on a phone too", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 360, height: 740 } });
    await open(page, "settings");
    await page.getByRole("tab", { name: "Fees" }).click();
    await expect(page.getByRole("checkbox", { name: "Fees are on" })).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
    await expectNoSideways(page);
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Fees are on" })).toBeVisible();
  });

  test("the student total is current after adding, deleting and restoring a student", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: desk });
    await open(page, "students");
    const total = async () => {
      const reply = await page.request.get("/api/analytics/summary/");
      return String((await reply.json()).total_students);
    };
    const tile = page.locator("main").getByText("Total Students").locator("..");
    const name = `Counted ${Date.now()}`;
    await page.getByRole("button", { name: "Add Student" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Student" });
    await dialog.getByLabel("Email").fill(`counted-${Date.now()}@students.example`);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("textbox", { name: "Phone" }).fill("772123456");
    await dialog.getByRole("button", { name: "Add Student" }).click();
    await expect(
      page.getByText(
        `${name} was added. Emails are not sent yet: give them an Invitation Link to set a password.`,
      ),
    ).toBeVisible();
    await expect(tile).toContainText(await total());

    const row = page.getByRole("row", { name: new RegExp(name) });
    await row.getByRole("button", { name: /^Delete / }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("textbox").fill(name);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await expect(tile).toContainText(await total());
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row).toBeVisible();
    await expect(tile).toContainText(await total());
  });

  test("date filters default to 'Any day', and 'Last month' is one choice", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: desk });
    await open(page, "settings&tab=audit");
    await expect(page.getByText("Any day")).toHaveCount(2);
    await page.getByLabel("From", { exact: true }).fill("2026-03-02");
    await page.getByLabel("From", { exact: true }).blur();
    await expect(page.getByText("2 Mar 2026", { exact: true })).toBeVisible();
    await expect(page.getByText("Any day")).toHaveCount(1);
    await open(page, "analytics");
    await expect(page.getByText("Any day")).toHaveCount(2);
    await page.getByLabel("Show").selectOption("Last month");
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-(28|29|30|31)/);
    await expect(page.getByText("Any day")).toHaveCount(0);
  });

  test("only destructive buttons are red", { tag: "@nightly" }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: desk });
    await open(page, "communications&communication=new");
    await page.getByRole("textbox", { name: "Title" }).fill("A harmless word");
    await page.getByRole("textbox", { name: "Message" }).fill("Good morning.");
    await page.getByRole("radio", { name: "All students" }).check();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    const action = await page.evaluate(() => {
      const probe = document.createElement("span");
      probe.className = "bg-action";
      document.body.append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    });
    await expect(question.getByRole("button", { name: /^Send/ })).toHaveCSS("background-color", action);
  });

  test("a dialog's backdrop covers the scrollbar, and the page does not shift", {
    tag: "@nightly",
  }, async () => {
    const { executablePath, env } = await findChromium();
    // Playwright hides scrollbars by default.
    const browser = await chromium.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: ["--headless", "--no-sandbox", "--disable-gpu"],
      ignoreDefaultArgs: ["--hide-scrollbars"],
    });
    const page = await visit(browser, "joseph", { viewport: desk });
    await open(page, "programs");
    const table = page.getByRole("table", { name: "Programs", exact: true });
    await expect(table).toBeVisible();
    const before = await table.boundingBox();
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    // An element as wide as a dialog's backdrop.
    const width = await page.evaluate(() => {
      const cover = document.createElement("div");
      cover.className = "fixed inset-0";
      document.body.append(cover);
      const { width } = cover.getBoundingClientRect();
      cover.remove();
      return width;
    });
    expect(width).toBe(desk.width);
    expect(await table.boundingBox()).toEqual(before);
    await page.context().close();
    await browser.close();
  });
});
