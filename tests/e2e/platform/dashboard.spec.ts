import { expect, type Page } from "@playwright/test";
import { goto } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, test, visit } from "#tests/support/browser/visits.ts";

const phone = { width: 360, height: 740 };
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

/** A picture of one pixel. */
const picture = {
  name: "cover.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test.describe("the shell (staff.md 2)", () => {
  test("a logged-out visitor is sent to /login: 'Please log in to access the dashboard.'", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, null);
    for (const path of ["/dashboard", "/dashboard/students"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByText("Please log in to access the dashboard.")).toBeVisible();
    }
  });

  test("the section is in the address: back, refresh and an old address work", async ({ browser }) => {
    const page = await visit(browser, "sarah");
    // A link that is pressed before the script is there loads a new page, whose heading has no focus.
    await goto(page, "/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: /Sarah/ })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await menuOf(page).getByRole("link", { name: "Programs" }).click();
    await expect(page).toHaveURL(/section=programs/);
    await expect(page.getByRole("heading", { name: "Program Management" })).toBeVisible();
    await expect(page).toHaveTitle(/^Program Management/);
    await expect(page.getByRole("heading", { name: "Program Management" })).toBeFocused();
    await page.reload();
    await expect(menuOf(page).getByRole("link", { name: "Programs" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: /Sarah/ })).toBeVisible();
    await page.goto("/dashboard?section=no-such-section");
    await expect(page.getByText("You asked for “no-such-section”.")).toBeVisible();
    await expect(
      page.getByText("There is no such section here, or your account may not open it."),
    ).toBeVisible();
  });

  test("the profile menu shows who is logged in; 'logout posts to /logout/, then clears the stored user and session cookie and goes to /login'", async ({
    browser,
  }) => {
    const page = await visit(browser, "amina");
    await page.goto("/dashboard");
    const storedUser = () => page.evaluate(() => JSON.parse(localStorage.getItem("darasa.user") ?? "null"));
    await expect.poll(storedUser).toMatchObject({ email: "amina@darasa.example", first_name: "Amina" });
    await page.evaluate(() => localStorage.setItem("darasa.draft.1.note", "{}"));
    await page.getByRole("button", { name: /Profile menu of Amina/ }).click();
    await expect(page.getByText("amina@darasa.example")).toBeVisible();
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText(["Edit Profile", "Account Settings", "Logout"]);
    await items.filter({ hasText: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("darasa."))),
    ).toEqual([]);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?/);
  });

  // Chromium does this at times when the logout's answer clears the storage (Clear-Site-Data) that the page then asks.
  test("'logout … goes to /login' also when the browser's storage never answers, and so does a session that has ended", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard");
    await page.waitForLoadState("networkidle");
    await page.route("**/api/logout/", async (route) => {
      await page.evaluate(() => {
        CacheStorage.prototype.delete = () => new Promise<boolean>(() => {});
        // A transaction that neither completes nor aborts.
        Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set: () => {} });
      });
      await route.continue();
    });
    await menuOf(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 });

    const ended = await visit(browser, "joseph");
    await ended.addInitScript(() => {
      CacheStorage.prototype.delete = () => new Promise<boolean>(() => {});
    });
    await ended.goto("/dashboard");
    await ended.waitForLoadState("networkidle");
    await ended.context().clearCookies();
    await menuOf(ended).getByRole("link", { name: "Students" }).click();
    await expect(ended).toHaveURL(/\/login\?notice=session-ended/, { timeout: 15_000 });
  });

  test("a call that is pending during a logout does not report an ended session (staff.md 4)", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "amina");
    const news = /\/api\/student\/news\/$/;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await page.route(news, async (route) => {
      await ended;
      await route.continue();
    });
    const asked = page.waitForRequest(news);
    await page.goto("/dashboard");
    await asked;
    await page.route("**/api/logout/", async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse(news);
      end();
      expect((await refused).status()).toBe(401);
      // Time to leave for the wrong page.
      await page.waitForTimeout(500);
      await route.fulfill({ response });
    });
    await menuOf(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.waitForTimeout(500);
    expect(new URL(page.url()).search).toBe("");
  });
});

test.describe("a student's sections (students.md 2 and 4)", () => {
  test("a ticked unit shows at once and stays after a reload, and a second press takes it back", async ({
    browser,
  }) => {
    const page = await visit(browser, "amina");
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "My Enrolled Programs" })).toBeVisible();
    await expectAccessible(page);
    const some = page.getByRole("article").filter({ has: page.getByText(/weeks remaining/) });
    const title = (await some.first().getByRole("heading").textContent()) ?? "";
    // Finds the card by its name: another journey may enroll her, and the newest program is first.
    const card = page.getByRole("article", { name: title, exact: true });
    const unit = card.getByRole("button", { pressed: false }).first();
    const name = (await unit.textContent()) ?? "";
    const same = card.getByRole("button", { name, exact: true });
    // Before the script has come a press sends the form as a page, which is another journey's.
    await page.waitForLoadState("networkidle");
    const saved = page.waitForResponse("**/api/student/progress/mark-complete/");
    await same.click();
    await expect(same).toHaveAttribute("aria-pressed", "true", { timeout: 1_000 });
    await saved;
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(same).toHaveAttribute("aria-pressed", "true");
    await same.click();
    await expect(same).toHaveAttribute("aria-pressed", "false");
  });

  test("without JavaScript a student sees the programs, ticks a unit and logs out", async ({ browser }) => {
    const page = await visit(browser, "amina", { javaScriptEnabled: false, viewport: phone });
    await page.goto("/dashboard?section=courses");
    const card = page.getByRole("article").first();
    const below = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().bottom);
    expect((await menuOf(page).getByRole("link").first().boundingBox())?.y).toBeGreaterThanOrEqual(below);
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await expect(menuOf(page).getByRole("link").first()).toBeInViewport();
    const unit = card.getByRole("button").first();
    const before = await unit.getAttribute("aria-pressed");
    await unit.click();
    await expect(page).toHaveURL(/section=courses/);
    await expect(unit).not.toHaveAttribute("aria-pressed", String(before));
    await unit.click();
    await expect(unit).toHaveAttribute("aria-pressed", String(before));
    await menuOf(page).getByRole("button", { name: "Logout" }).click();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?/);
  });
});

test.describe("staff (staff.md 2, 4 and 5)", () => {
  test("the list sorts, searches and filters in the address", { tag: "@nightly" }, async ({ browser }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs");
    await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
    await expectAccessible(page);
    const price = page.getByRole("columnheader", { name: "Price" });
    await expect(async () => {
      await price.getByRole("button").click();
      await expect(price).toHaveAttribute("aria-sort", "ascending", { timeout: 500 });
    }).toPass();
    await price.getByRole("button").click();
    await expect(price).toHaveAttribute("aria-sort", "descending");
    await page.reload();
    await expect(price).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("searchbox").fill("no such program");
    await expect(page.getByText("No programs found")).toBeVisible();
    await expect(page).toHaveURL(/search=no/);
    await page.getByRole("button", { name: "Clear All Filters" }).click();
    await expect(page.getByRole("table", { name: "Programs" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  test("a program with a picture is created, seen by a visitor, changed and deleted", async ({ browser }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs&program=new");
    await fillProgram(page, "Solar Pumps for Dry Seasons");
    await page.getByLabel("Image").setInputFiles(picture);
    await page.getByRole("button", { name: "Add Program" }).click();
    await expect(page.getByText("Program created successfully!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Program Management" })).toBeVisible();
    // The list shows the new program, although it is sorted by title.
    const edit = page.getByRole("link", { name: "Edit Solar Pumps for Dry Seasons" });
    await edit.click();
    const id = new URL(page.url()).searchParams.get("program");

    const visitor = await visit(browser, null);
    await visitor.goto(`/programs/${id}`);
    await expect(
      visitor.getByRole("heading", { level: 1, name: "Solar Pumps for Dry Seasons" }),
    ).toBeVisible();
    await expect(visitor.getByText("UGX 1,250,000").first()).toBeVisible();

    await expect(page.getByLabel("Title")).toHaveValue("Solar Pumps for Dry Seasons");
    await page.getByLabel("Duration").fill("5 weeks");
    await page.getByRole("button", { name: "Update Program" }).click();
    await expect(page.getByText("Program updated successfully!")).toBeVisible();
    await page.getByRole("button", { name: "Delete Solar Pumps for Dry Seasons" }).click();
    const question = page.getByRole("alertdialog", { name: 'Delete "Solar Pumps for Dry Seasons"?' });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Program deleted successfully!")).toBeVisible();
    expect((await visitor.request.get(`/programs/${id}`)).status()).toBe(404);
  });

  test("the editor writes headings, lists and links by keyboard, and a reader sees them", async ({
    browser,
  }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs&program=new");
    await fillProgram(page, "Written with Care");
    const tool = (name: string) =>
      page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
    await page.keyboard.press("Shift+Tab");
    // Pressed where the words are: a focus from outside lets the editor put its own cursor back a moment later.
    await page.getByText("Sun, water and a field.").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await tool("Smaller heading").click();
    await expect(tool("Smaller heading")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeFocused();
    await page.keyboard.type("What you will do");
    await page.keyboard.press("Enter");
    await tool("Bulleted list").click();
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeFocused();
    await page.keyboard.type("Read the ");
    await tool("Link").click();
    await page.getByLabel("Link address").fill("example.org/guide");
    await page.getByLabel("Link address").press("Enter");
    await expect(async () => {
      // Until a frame after the link the editor takes the focus back to its words.
      await tool("Bold").focus();
      await page.keyboard.press("ArrowRight");
      await expect(tool("Italic")).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.getByRole("button", { name: "Add Program" }).click();
    await expect(page.getByText("Program created successfully!")).toBeVisible();
    const found = await page.request.get("/api/programs/?search=Written%20with%20Care");
    const [program] = await found.json();
    expect(program.full_description).toBe(
      '<p>Sun, water and a field.</p><h3>What you will do</h3><ul><li><p>Read the <a href="https://example.org/guide" rel="noopener nofollow ugc">https://example.org/guide</a></p></li></ul>',
    );
  });

  test("a form with changes asks before it closes, and its draft survives a reload", async ({ browser }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs");
    await page.getByRole("link", { name: "Add New Program" }).click();
    await fillProgram(page, "Half a Program");
    await page.route("**/api/programs/", (route) => route.abort());
    await page.getByRole("button", { name: "Add Program" }).click();
    await expect(page.getByText("Failed to save program. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Half a Program");
    await page.reload();
    await expect(page.getByText("Your draft is restored below.", { exact: false })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Half a Program");
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveText(
      "Sun, water and a field.",
    );
    const question = page.getByText(
      "Are you sure you want to close this form? Any unsaved changes will be lost.",
    );
    for (const leave of [
      () => page.getByRole("button", { name: "Cancel" }).first().click(),
      () => page.getByRole("button", { name: "Close", exact: true }).first().click(),
      () => menuOf(page).getByRole("link", { name: "Dashboard" }).click(),
    ]) {
      await leave();
      await expect(question).toBeVisible();
      await page.getByRole("button", { name: "Keep editing" }).click();
      await expect(question).toBeHidden();
    }
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Close form" }).click();
    await expect(page.getByRole("heading", { name: "Program Management" })).toBeVisible();
    await page.getByRole("link", { name: "Add New Program" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("");
  });

  test("a session that ends in the middle of a form: log in, and go on with what was typed (section 4)", async ({
    browser,
  }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs&program=new");
    await fillProgram(page, "Written Before the Session Ended");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add Program" }).click();
    await expect(page).toHaveURL(/\/login\?notice=session-ended/);
    await expect(page.getByText("Your session has ended. Please log in again to go on.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("darasa.user"))).toBeNull();
    await page.getByLabel("Email").fill("sarah@darasa.example");
    await page.locator("input[name=password]").fill("Karibu2026");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/section=programs&program=new/);
    await expect(page.getByLabel("Title")).toHaveValue("Written Before the Session Ended");
    await page.getByRole("button", { name: "Discard my draft" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("");
  });
});

async function fillProgram(page: Page, title: string): Promise<void> {
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await expect(description).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").fill("Energy");
  await description.click();
  await page.keyboard.type("Sun, water and a field.");
  await page.getByLabel("Program outline").fill("Week 1: The sun\nWeek 2: The pump");
  await page.getByLabel("Target audience").fill("Farmers' cooperatives");
  await page.getByLabel("Price").pressSequentially("1250000");
  await expect(page.getByLabel("Price")).toHaveValue("UGX 1,250,000");
  await page.getByLabel("Duration").fill("4 weeks");
}
