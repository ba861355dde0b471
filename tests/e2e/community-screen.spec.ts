import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, test, visit } from "../support/visits.ts";

const select = (page: Page) => page.getByRole("combobox", { name: "Program" });

async function openCommunity(page: Page): Promise<void> {
  await page.goto("/dashboard?section=community");
  await expect(page.getByRole("article").last()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** How many messages are at least half inside the list, as a person counts them. */
const messagesSeen = (page: Page) =>
  page.getByRole("region", { name: "Messages" }).evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const seen = [...list.querySelectorAll("article")].map((message) => {
      const box = message.getBoundingClientRect();
      return Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)) / box.height;
    });
    return { seen: seen.reduce((sum, part) => sum + part, 0), share: (bottom - top) / window.innerHeight };
  });

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your message" }).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: words })).toBeVisible();
}

test.describe("the community takes the screen on a phone (issue 21, numbers 20 and 22)", () => {
  test("at 360 × 740 more than 2½ messages are seen, and with the keyboard up more than one", async ({
    browser,
  }) => {
    const page = await visit(browser, "amina", { viewport: { width: 360, height: 740 } });
    await openCommunity(page);
    for (const words of ["Good morning", "Has anyone the file?", "It is in unit one", "Thanks"])
      await say(page, words);
    const open = await messagesSeen(page);
    expect(open.seen).toBeGreaterThan(2.5);
    expect(open.share).toBeGreaterThan(0.65);
    await page.getByRole("textbox", { name: "Your message" }).focus();
    // A phone's keyboard takes 300 px of the page.
    await page.setViewportSize({ width: 360, height: 440 });
    await expect.poll(async () => (await messagesSeen(page)).seen).toBeGreaterThan(2);
    await expectNoSideways(page);
    await page.getByRole("textbox", { name: "Your message" }).blur();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  });

  test("one's own messages, staff and days are marked", async ({ browser }) => {
    const staff = await visit(browser, "joseph");
    await openCommunity(staff);
    const program = await select(staff).inputValue();
    await say(staff, "Office hours are at four.");
    const own = staff.getByRole("article").filter({ hasText: "Office hours" });
    await expect(own.getByText("You", { exact: true })).toBeVisible();
    await expect(own.getByText("Staff", { exact: true })).toBeVisible();
    await expect(
      staff.getByRole("region", { name: "Messages" }).locator("li > p time").first(),
    ).toBeVisible();
    await expectAccessible(staff);
    expect(program).not.toBe("");
  });

  test("staff begin with the program whose newest post waits, and see each program's posts and unanswered ones", async ({
    browser,
  }) => {
    const amina = await visit(browser, "amina");
    await openCommunity(amina);
    // Not by its words: they also say how many answers are new to her.
    const asked = await select(amina).inputValue();
    const staff = await visit(browser, "joseph");
    // Another journey may write in another program in between.
    await expect(async () => {
      const question = `Who can help me with week two, ${Date.now()}?`;
      await say(amina, question);
      await openCommunity(staff);
      await expect(select(staff)).toHaveValue(asked, { timeout: 2_000 });
      await expect(select(staff).locator("option:checked")).toHaveText(/ \(\d+ posts?, \d+ unanswered\)$/);
      await expect(staff.getByText(question)).toBeVisible();
    }).toPass();
  });
});
