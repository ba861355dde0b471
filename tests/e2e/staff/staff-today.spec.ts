import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import { recordAppBadge } from "#tests/support/browser/app-badge.ts";
import { applyAsAffiliate, goto } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

test("staff's home lists pending work live, with counts in title and icon (beyond.md 4 and 5)", async ({
  browser,
}) => {
  const page = await visit(browser, "joseph", { viewport: { width: 360, height: 740 } });
  const onIcon = await recordAppBadge(page);
  const inTitle = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1]);
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Today" });
  const applications = today.getByRole("link", { name: /affiliate applications?$/ });
  await expect(applications).toBeVisible();
  await expect(page.getByText("Total Enrollments")).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);

  await test.step("every number links to the items it counts (look.md)", async () => {
    for (const [label, address] of [
      ["Total Students", "section=students"],
      ["Total Admins", "section=users"],
      ["Total Enrollments", "section=analytics"],
    ] as const)
      await expect(page.getByRole("link", { name: label })).toHaveAttribute("href", `/dashboard?${address}`);
  });

  await test.step("a new application is counted without a reload", async () => {
    await page.waitForLoadState("networkidle");
    const before = Number.parseInt((await applications.textContent()) ?? "", 10);
    await applyAsAffiliate(browser, "Esther Akello", `esther-${randomUUID()}@partners.example`);
    await expect(applications).toContainText(String(before + 1));
    // Other tests change these numbers concurrently, so all are read at the same moment.
    await expect(async () => {
      const waiting = await workIn(today);
      expect(waiting).toBeGreaterThan(before);
      expect([await inTitle(), await onIcon()]).toEqual([waiting, waiting]);
    }).toPass();
    await applications.click();
    await expect(page).toHaveURL(/status=pending/);
    await expect(page.getByText(`${before + 1} applications`)).toBeVisible();
    expect(await inTitle()).toBeGreaterThan(before);
  });

  await test.step("submissions to mark link to the marking desk, oldest first", async () => {
    await page.goto("/dashboard");
    await today.getByRole("link", { name: /submissions? to mark$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Marking desk" })).toBeVisible();
    await expect(page.getByLabel("Order")).toHaveValue("to_mark");
    await expect(page.getByText(/\d left to mark$/)).toBeVisible();
    await expect(page.getByRole("list", { name: "Works" }).getByRole("link").first()).toContainText(
      "To mark",
    );
    await expectNoSideways(page);
  });

  await test.step("a sub-admin with one permission sees only their part of Today, search and bin", async () => {
    const title = `Soil ${randomUUID().slice(0, 8)}`;
    for (const [path, data] of [
      ["/blog-posts/", { title, category: "News", description: "Seed." }],
      ["/search-synonyms/", { terms: "soil, seed" }],
    ] as const) {
      const { id } = await post(page.request, path, data);
      const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
      await page.request.delete(`/api${path}${id}/`, { headers: { "x-csrftoken": csrfToken } });
    }
    const grace = await visit(browser, "grace");
    await goto(grace, "/dashboard");
    await expect(grace.getByText("Total Students")).toBeVisible();
    await expect(grace.getByRole("region", { name: "Today" })).toHaveCount(0);
    await expect(grace.getByRole("link", { name: "Total Students" })).toHaveCount(0);
    await grace.keyboard.press("Control+k");
    for (const words of ["amina", "cyber security"]) {
      await grace.getByRole("combobox", { name: "Find", exact: true }).fill(words);
      await expect(grace.getByText("Nothing found.")).toBeVisible();
    }
    await grace.goto(`/dashboard?section=bin&search=${title}`);
    await expect(grace.getByRole("button", { name: `Restore ${title}`, exact: true })).toBeVisible();
    await expect(grace.getByText("1 deletion")).toBeVisible();
    await grace.goto("/dashboard?section=students");
    await expect(
      grace.getByText("There is no such section here, or your account may not open it."),
    ).toBeVisible();
  });
});

/** Returns the sum of the numbers that need action; the others are informative. */
async function workIn(today: Locator): Promise<number> {
  const numbers = await today
    .getByRole("link")
    .filter({ hasNotText: /deadline|enrolled since/ })
    .allInnerTexts();
  return numbers.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
}
