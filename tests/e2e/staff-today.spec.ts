import { expect, type Locator } from "@playwright/test";
import { recordAppBadge } from "../support/app-badge.ts";
import { applyAsAffiliate } from "../support/one-visit.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "../support/visits.ts";

test("what waits stands at the top of staff's home, each number leads to its list, and comes live, in the title and on the app's icon too (beyond.md sections 4 and 5)", async ({
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

  await test.step("every number is a link to what it counts (the design's look)", async () => {
    for (const [label, address] of [
      ["Total Students", "section=students"],
      ["Total Admins", "section=users"],
      ["Total Enrollments", "section=analytics"],
    ] as const)
      await expect(page.getByRole("link", { name: label })).toHaveAttribute("href", `/dashboard?${address}`);
  });

  await test.step("a new application counts without a reload", async () => {
    await page.waitForLoadState("networkidle");
    const before = Number.parseInt((await applications.textContent()) ?? "", 10);
    await applyAsAffiliate(browser, "Esther Akello", "esther.today@partners.example");
    await expect(applications).toContainText(String(before + 1));
    // Other journeys add and answer meanwhile, so the numbers of one moment are compared.
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

  await test.step("submissions to mark lead to the marking desk, what waits first", async () => {
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

  await test.step("a sub-admin with one permission sees only their own part of Today, search and bin", async () => {
    for (const [path, data] of [
      ["/blog-posts/", { title: "Soil and Seed", category: "News", description: "Seed." }],
      ["/search-synonyms/", { terms: "soil, seed" }],
    ] as const) {
      const { id } = await post(page.request, path, data);
      const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
      await page.request.delete(`/api${path}${id}/`, { headers: { "x-csrftoken": csrfToken } });
    }
    const grace = await visit(browser, "grace");
    await grace.goto("/dashboard");
    await expect(grace.getByText("Total Students")).toBeVisible();
    await expect(grace.getByRole("region", { name: "Today" })).toHaveCount(0);
    await expect(grace.getByRole("link", { name: "Total Students" })).toHaveCount(0);
    await grace.waitForLoadState("networkidle");
    await grace.keyboard.press("Control+k");
    for (const words of ["amina", "cyber security"]) {
      await grace.getByRole("combobox", { name: "Find", exact: true }).fill(words);
      await expect(grace.getByText("Nothing found.")).toBeVisible();
    }
    await grace.goto("/dashboard?section=bin&search=soil");
    await expect(grace.getByRole("button", { name: "Restore Soil and Seed", exact: true })).toBeVisible();
    await expect(grace.getByText("1 deletion")).toBeVisible();
    await grace.goto("/dashboard?section=students");
    await expect(
      grace.getByText("There is no such section here, or your account may not open it."),
    ).toBeVisible();
  });
});

/** The sum of the numbers that wait for somebody to do something; the others are good to know. */
async function workIn(today: Locator): Promise<number> {
  const numbers = await today
    .getByRole("link")
    .filter({ hasNotText: /deadline|enrolled since/ })
    .allInnerTexts();
  return numbers.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
}
