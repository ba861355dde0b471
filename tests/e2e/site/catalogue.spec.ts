import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL });
// Each test walks through a whole story, and axe is slow on a busy machine.
test.describe.configure({ timeout: 300_000 });

const cards = (page: Page) => page.getByRole("article");
const status = (page: Page) => page.getByRole("status").filter({ hasText: /program/ });
const pricesOn = async (page: Page) =>
  (
    await cards(page)
      .getByText(/^UGX [\d,]+$/)
      .allTextContents()
  ).map((text) => Number(text.replace(/\D/g, "")));

test("'View More Programs' opens a list with at least the programs on the home page", {
  tag: "@nightly",
}, async ({ page }) => {
  const shown = (part: string) =>
    page
      .locator(`${part} a[href^="/programs/"]`)
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  // Other tests publish programs concurrently.
  await expect(async () => {
    await page.goto("/");
    const atHome = await shown("[aria-labelledby=our-programs]");
    expect(atHome).toHaveLength(4);
    await page.getByRole("link", { name: "View More Programs" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Programs" })).toBeVisible();
    expect(await shown("main")).toEqual(expect.arrayContaining(atHome));
  }).toPass({ timeout: 20_000 });
});

test.describe("catalogue without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the catalogue filters, sorts, pages and clears its filters", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "View More Programs" }).filter({ visible: true }).click();
    await page.getByRole("link", { name: /^Browse all \d+ programs$/ }).click();
    await expect(page.getByRole("heading", { name: "All Programs" })).toBeInViewport();
    await expect(cards(page)).toHaveCount(12);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/\/programs\?page=2#all-programs$/);
    await expect(page.getByRole("heading", { name: "All Categories" })).toHaveCount(0);

    await page.goto("/programs?all=1");
    await page.getByRole("radio", { name: /^Paid/ }).check();
    await page.getByRole("textbox", { name: "Lowest price" }).fill("600,000");
    await page.getByRole("radio", { name: "Longer than a month" }).check();
    await page.getByRole("button", { name: "Show programs", exact: true }).click();
    const said = Number(/\d+/.exec((await status(page).textContent()) ?? ""));
    expect(said).toBeGreaterThan(2);
    await expect(cards(page)).toHaveCount(Math.min(12, said));
    await expect(page.getByRole("radio", { name: /^Paid/ })).toBeChecked();

    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest price");
    await page.getByRole("button", { name: "Sort" }).click();
    const prices = await pricesOn(page);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(600_000);

    // A category's number counts its programs under the current filters.
    const category = page
      .getByRole("navigation", { name: "Category" })
      .getByRole("link", { name: "Public Health" });
    const promised = Number(/\d+/.exec((await category.textContent()) ?? ""));
    await category.click();
    await expect(page.getByRole("heading", { name: "Public Health Programs" })).toBeVisible();
    await expect(cards(page)).toHaveCount(promised);
    await page.getByRole("link", { name: "Remove the filter From 600,000" }).click();
    await expect(page).toHaveURL(/category=Public\+Health&is_free=false&duration=longer/);
    await page.getByRole("link", { name: "Clear All Filters" }).click();
    await expect(page).toHaveURL(/\/programs$/);
    await expect(page.getByRole("heading", { name: "All Categories" })).toBeVisible();
  });

  test("invalid or hostile query parameters show the catalogue and run no script", {
    tag: "@nightly",
  }, async ({ page }) => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>');
    const answer = await page.goto(
      `/programs?search=${hostile}&starts=${hostile}&min_price=-1e9&max_price=NaN&ordering=${hostile}&page=0&is_free=1'`,
    );
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: 'Search results for: "><script>' })).toBeVisible();
    expect(await answer?.text()).not.toContain("<script>alert");
  });
});

test("a price range sends one request when complete, and swaps reversed values", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, null, { viewport: { width: 1280, height: 720 } });
  await page.goto("/programs?all=1");
  const [lowest, highest] = [
    page.getByRole("textbox", { name: "Lowest price" }),
    page.getByRole("textbox", { name: "Highest price" }),
  ];
  await page.waitForLoadState("networkidle");
  await page.route(/programs\?/, async (route) => {
    await setTimeout(900);
    await route.continue();
  });
  await page.getByRole("radio", { name: /^Paid/ }).check();
  await lowest.click();
  await page.keyboard.type("500000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1");
  // The programs of the earlier request arrive while the range is being typed.
  await expect(page.getByRole("link", { name: "Remove the filter Paid" })).toBeVisible();
  await expect(highest).toBeFocused();
  await expect(lowest).toHaveValue("500000");
  await page.keyboard.type("500000", { delay: 150 });
  await expect(highest).toHaveValue("1500000");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/min_price=500000&max_price=1500000|min_price=500%2C000&max_price=1500000/);
  await expect(lowest).toHaveValue("500,000");
  await expect(highest).toHaveValue("1,500,000");
  const prices = await pricesOn(page);
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(500_000);
  expect(Math.max(...prices)).toBeLessThanOrEqual(1_500_000);

  // The second price is smaller than the first while it is only partly typed.
  await lowest.fill("500000");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("900000", { delay: 150 });
  await expect(lowest).toHaveValue("500000");
  await expect(highest).toHaveValue("900000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Remove the filter .*500,000 .*900,000/ })).toBeVisible();
  // A reversed range is swapped.
  await lowest.fill("1,500,000");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(lowest).toHaveValue("900,000");
  await expect(highest).toHaveValue("1,500,000");
});

test("'Show programs' scrolls to the results; an invalid price is reported", { tag: "@nightly" }, async ({
  browser,
}) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    const page = await visit(browser, null, { viewport });
    // The first filter removes the list of categories above the results.
    await page.goto("/programs");
    const filters = page.getByText("Filters", { exact: true });
    if (await filters.isVisible()) await filters.click();
    const highest = page.getByRole("textbox", { name: "Highest price" });
    const show = page.getByRole("button", { name: /^Show [\d,]+ programs?$/ });
    const problem = page.getByText("Write a price in digits, for example 700,000.");
    await highest.fill("cheap");
    await highest.press("Tab");
    await expect(problem).toBeVisible();
    await show.click();
    await expect(highest).toBeFocused();
    await expect(page).toHaveURL(/\/programs$/);
    await highest.fill("700k");
    await expect(problem).toBeHidden();
    await show.click();
    await expect(page.getByRole("link", { name: "Remove the filter Up to 700,000" })).toBeInViewport();
    await expect(page.getByRole("heading", { name: "All Programs" })).toBeInViewport();
    await expect(cards(page).first()).toBeInViewport();
  }
});

test("phone filters collapse and apply immediately; an empty result suggests programs and a question", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, null, { viewport: { width: 360, height: 740 } });
  await page.goto("/programs?all=1");
  await page.waitForLoadState("networkidle");
  const paid = page.getByRole("radio", { name: /^Paid/ });
  await expect(paid).toBeHidden();
  await page.getByText("Filters", { exact: true }).click();
  await paid.check();
  await expect(page).toHaveURL(/is_free=false/);
  await expect(paid).toBeFocused();
  await expect(page.getByText("Filters (1)")).toBeVisible();
  await page.getByRole("radio", { name: /^Up to a week/ }).check();
  await expect(page.getByText("Filters (2)")).toBeVisible();
  const found = await status(page).textContent();
  await page.getByRole("button", { name: `Show ${found?.replace(" found", "")}`, exact: true }).click();
  await expect(paid).toBeHidden();
  await expect(page.getByRole("link", { name: "Remove the filter Paid" })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/\?all=1&is_free=false$/);
  await expect(page.getByText("Filters (1)")).toBeVisible();

  // Typing keeps the chosen filter; the misspelled word has no exact match.
  await page.getByRole("searchbox").fill("agribuisness");
  await expect(page.getByText("No programs match your current search criteria.")).toBeVisible();
  await expect(page).toHaveURL(/is_free=false/);
  await expect(page.getByRole("heading", { name: "Did you mean …" })).toBeVisible();
  await expect(cards(page).first()).toContainText("Agribusiness");
  const ask = page.getByRole("link", { name: "Ask on WhatsApp" });
  const asked = new URL((await ask.getAttribute("href")) ?? "");
  expect(asked.host).toBe("wa.me");
  expect(asked.searchParams.get("text")).toContain("“agribuisness”");
  await expectNoSideways(page);
  await expectAccessible(page);
});

test("changes to the search synonyms apply immediately (api.md 6)", async ({ browser }) => {
  const staff = await visit(browser, "sarah");
  const program = await post(staff.request, "/programs/", {
    title: "Zzbuka Skills",
    category: "Digital Skills",
    full_description: "<p>Skills</p>",
    program_outline: "One",
    target_audience: "All",
    price: "Free",
    duration: "1 week",
  });
  await staff.goto("/dashboard?section=programs");
  await staff.getByRole("link", { name: "Search Synonyms" }).click();
  await expect(staff.getByText("m&e, monitoring and evaluation, monitoring & evaluation")).toBeVisible();
  await staff.getByRole("link", { name: "Add Synonyms" }).click();
  const dialog = staff.getByRole("dialog", { name: "Add Synonyms" });
  await dialog.getByLabel("Terms").fill("xylograph");
  await dialog.getByRole("button", { name: "Add Synonyms" }).click();
  await expect(dialog.getByText("Enter at least two terms, with a comma between them.")).toBeVisible();
  await dialog.getByLabel("Terms").fill("xylograph, zzbuka");
  await dialog.getByRole("button", { name: "Add Synonyms" }).click();
  await expect(staff.getByText("Synonyms added.")).toBeVisible();
  await expectAccessible(staff);

  const visitor = await visit(browser, null);
  await visitor.goto("/programs?search=xylograph");
  await expect(visitor.getByText("1 program found")).toBeVisible();
  await expect(cards(visitor)).toContainText("Zzbuka Skills");

  await staff.getByRole("button", { name: "Delete xylograph, zzbuka" }).click();
  await staff.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(staff.getByText("Synonyms deleted.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("No Programs Found")).toBeVisible();
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  await staff.request.delete(`/api/programs/${program.id}/`, { headers: { "x-csrftoken": csrfToken } });
});

test("pressing anywhere on a card opens its program or article (look.md)", { tag: "@nightly" }, async ({
  page,
}) => {
  for (const [list, opened] of [
    ["/", /\/programs\/\d+$/],
    ["/programs?search=health", /\/programs\/\d+$/],
    ["/blog", /\/blog\/\d+$/],
  ] as const) {
    await page.goto(list);
    const card = page
      .locator("article, li")
      .filter({ has: page.getByRole("link", { name: /^(View Details|Read More)/ }) });
    const title = card.getByRole("heading").first();
    await title.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await title.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page).toHaveURL(opened);
  }
});
