import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const enrolledIn = (row: Locator) => row.getByRole("cell").first();
const together = (page: Page) => region(page, "Completion").getByRole("row", { name: /^All together/ });

/** Returns the lines of the CSV file that the button downloads, preceded by its file name. */
async function csvOf(page: Page, name: string): Promise<string[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await download;
  return [file.suggestedFilename(), ...(await readFile(await file.path(), "utf8")).trim().split("\r\n")];
}

/** Checks that the chart and the sources count the same enrollments. */
async function expectEnrollments(page: Page, count: string): Promise<void> {
  await expect(enrolledIn(together(page))).toHaveText(count);
  await expect(region(page, "Enrollments over time").locator("figcaption")).toContainText(`${count} new`);
  await expect(region(page, "Sources").getByText(new RegExp(`^${count} enrollments?$`))).toBeVisible();
}

test("System Analytics filters by dates and program, exports CSVs, and hides money without fees", async ({
  browser,
}) => {
  const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
  await page.goto("/dashboard?section=analytics");
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("Show", { exact: true })).toHaveValue("all");
  await expect(together(page)).toBeVisible();
  await expect(region(page, "Money")).toHaveCount(0);
  await expectAccessible(page);

  // The last 30 days, chosen with the keyboard.
  const figure = region(page, "Enrollments over time").locator("figcaption");
  const before = (await figure.textContent()) ?? "";
  await page.getByLabel("Show", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  const completion = region(page, "Completion");
  await expect(figure).not.toHaveText(before);
  const [all = ""] = (await figure.textContent())?.match(/\d+/) ?? [];
  await expectEnrollments(page, all);
  const [from, to] = [
    await page.getByLabel("From", { exact: true }).inputValue(),
    await page.getByLabel("To", { exact: true }).inputValue(),
  ];
  const csv = await csvOf(page, "CSV of completion by program");
  expect(csv.slice(0, 2)).toEqual([
    `completion-${from}-to-${to}.csv`,
    "Program,Enrolled,Began,Half,Finished,Certificates",
  ]);
  expect(csv.at(-1)).toMatch(new RegExp(`^All together,${all},`));
  expect((await csvOf(page, "CSV of sources")).join()).toContain("Affiliates,All affiliates,");

  // One program, chosen on this page with the program picker.
  const first = completion.getByRole("row").nth(2);
  const title = (await first.getByRole("rowheader").textContent()) ?? "";
  const own = (await enrolledIn(first).textContent()) ?? "";
  await page.getByLabel("Reports of").selectOption(title);
  await expect(page.getByRole("combobox", { name: "Program" })).toHaveValue(title);
  await expectEnrollments(page, own);
  await page.getByRole("tab", { name: "By month" }).click();
  expect(await csvOf(page, "CSV of new enrollments by month")).toContain("Starts on,Enrollments");

  // The printed page shows the figures with their bars, without interactive controls.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: /^CSV/ }).first()).toBeHidden();
  const bar = completion.locator(".bg-action").first();
  expect(await bar.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe("exact");
});

test("invalid dates are reported at their field and kept; the page fits 360 px", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, "joseph", {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
  });
  await page.goto("/dashboard?section=analytics&from=2026-02-31");
  await page.waitForLoadState("networkidle");
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  await expect(from).toHaveValue("2026-02-31");
  await expect(page.getByText("Enter a date, e.g. 2026-03-01")).toBeVisible();
  await expect(region(page, "Completion")).toHaveCount(0);
  // Both dates change before the page reacts; neither may overwrite the other.
  await from.fill("2026-03-01");
  await to.fill("2026-02-28");
  await expect(page.getByText("The last day must not be before the first.")).toBeVisible();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expect(to).toHaveValue("2026-02-28");
  await expectAccessible(page);
  await to.fill("");
  await expect(together(page)).toBeVisible();
  await expect(page.getByText("The last day must not be before the first.")).toHaveCount(0);
  await expectNoSideways(page);
  await expectAccessible(page);
  // While a year is typed digit by digit, each partial year is a valid date too.
  await to.press("ArrowLeft");
  await to.press("ArrowLeft");
  await to.pressSequentially("03152026", { delay: 60 });
  await expect(page).toHaveURL(/to=2026-03-15/);
  await expect(to).toHaveValue("2026-03-15");
});
