import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, test, visit } from "../support/visits.ts";

const palette = (page: Page) => page.getByRole("combobox", { name: "Find", exact: true });

async function openDashboard(page: Page, section = "dashboard"): Promise<void> {
  await page.goto(`/dashboard?section=${section}`);
  await page.waitForLoadState("networkidle");
}

test.describe("a command palette for staff, shortcuts under '?' (issue 21, number 36)", () => {
  test("Ctrl+K and '/' find sections, people by phone and programs, and Enter goes there", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    await openDashboard(page);
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeFocused();
    await palette(page).fill("blog");
    await expect(page.getByRole("option", { name: "Blog", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();

    await page.locator("#main").focus();
    await page.keyboard.press("/");
    await palette(page).fill("0700 000 202");
    await expect(page.getByRole("option", { name: /Brian/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Brian Otieno", level: 1 })).toBeVisible();

    await page.getByRole("button", { name: "Find (Ctrl K)" }).click();
    await palette(page).fill("scrum");
    const program = page
      .getByRole("listbox", { name: "Found" })
      .getByRole("option", { name: "Agile Delivery with Scrum" });
    await expect(program).toHaveAttribute("aria-selected", "true");
    await program.click();
    await expect(page).toHaveURL(/section=programs&program=\d+/);
    await page.keyboard.press("Control+k");
    await palette(page).fill("history");
    await expect(page.getByRole("option", { name: "Audit Log Settings" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Audit Log" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Control+k");
    await palette(page).fill("zzzz");
    const nothing = page.getByText("Nothing found.");
    await expect(nothing).toBeVisible();
    const [box, sentence] = [await palette(page).boundingBox(), await nothing.boundingBox()];
    expect((sentence?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });

  test("what is typed while the palette is still loading is in it", async ({ browser }) => {
    const page = await visit(browser, "joseph");
    await page.route(/\/palette-[^/]*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    await openDashboard(page);
    await page.keyboard.press("/");
    await page.keyboard.type("akelxo");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("lo");
    await expect(palette(page)).toHaveValue("akello");
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type(" h");
    await expect(palette(page)).toHaveValue("akello h");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toHaveValue("");
  });

  test("the palette has what the person may open, and fits a phone", async ({ browser }) => {
    const page = await visit(browser, "grace", { viewport: { width: 360, height: 740 } });
    await openDashboard(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("button", { name: "Find (Ctrl K)" }).click();
    await expect(page.getByRole("option", { name: "Blog", exact: true })).toBeVisible();
    await expect(palette(page)).toHaveAttribute("placeholder", "Page");
    await palette(page).fill("audit");
    await expect(page.getByText("Nothing found.")).toBeVisible();
    await palette(page).fill("amina");
    await expect(page.getByText("Nothing found.")).toBeVisible();
    await expectNoSideways(page);
    expect(asked.filter((url) => url.includes("students-with-enrollments"))).toEqual([]);
  });

  test("'?' lists the keys, a single key is text in a field, and single keys can be turned off", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    await openDashboard(page, "students");
    await page.getByRole("searchbox").pressSequentially("a?/");
    await expect(page.getByRole("searchbox")).toHaveValue("a?/");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.locator("#main").focus();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Find a page or a record")).toBeVisible();
    await expectAccessible(page);
    await help.getByRole("checkbox", { name: "Single keys work, too" }).uncheck();
    await page.keyboard.press("Escape");
    await page.locator("#main").focus();
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeFocused();
  });

  test("a student has the list of keys and no palette, and '/' is not promised where the page has no search box", async ({
    browser,
  }) => {
    const page = await visit(browser, "amina");
    await openDashboard(page, "courses");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Show these shortcuts")).toBeVisible();
    await expect(help.getByText("Go to the search box of the page")).toBeHidden();
    await expect(page.getByRole("button", { name: "Find (Ctrl K)" })).toBeHidden();
  });

  test("a letter goes to the menu's next item that begins with it", async ({ browser }) => {
    const page = await visit(browser, "amina");
    await openDashboard(page);
    await page.getByRole("button", { name: /Amina/ }).click();
    await page.keyboard.press("l");
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
    await page.keyboard.press("e");
    await expect(page.getByRole("menuitem", { name: "Edit Profile" })).toBeFocused();
  });

  for (const width of [360, 1280])
    test(`a menu at the edge of a screen ${width} px wide stays on it, where a finger hits each item`, async ({
      browser,
    }) => {
      const page = await visit(browser, "joseph", { viewport: { width, height: 740 } });
      await openDashboard(page, "programs");
      for (const button of [
        page.getByRole("button", { name: /^More for / }).first(),
        page.getByRole("banner").getByRole("button", { name: /Joseph/ }),
      ]) {
        await button.click();
        const items = page.getByRole("menuitem");
        await expect(items.first()).toBeFocused();
        const { x = 0, width: itsWidth = 0 } = (await page.getByRole("menu").boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(8);
        expect(x + itsWidth).toBeLessThanOrEqual(width - 8);
        for (const item of await items.all()) await item.click({ trial: true });
        await page.keyboard.press("Escape");
        await expect(button).toBeFocused();
      }
    });

  test("the list of a combobox at the lower edge opens above it, where a finger hits each choice", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 560 } });
    await openDashboard(page, "analytics");
    const box = page.getByRole("combobox", { name: "Program", exact: true });
    await box.evaluate((input) => input.scrollIntoView({ block: "end" }));
    await box.click();
    const choices = page.getByRole("listbox").getByRole("option");
    await expect(choices.first()).toBeVisible();
    for (const option of await choices.all()) {
      const hit = await option.evaluate((element) => {
        element.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(hit, (await option.textContent()) ?? "").toBe(true);
    }
    const [list, input] = [await page.getByRole("listbox").boundingBox(), await box.boundingBox()];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(560);
    expect(list && input && (list.y >= input.y + input.height || list.y + list.height <= input.y)).toBe(true);
  });
});
