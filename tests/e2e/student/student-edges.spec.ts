import { expect } from "@playwright/test";
import { expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

const PHONE = { width: 360, height: 740 };

test("with text of twice the size, no words of the bar overlap and no section scrolls sideways (WCAG 1.4.4)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina", { viewport: PHONE });
  for (const search of [
    "",
    "?section=courses",
    "?section=courses&program=12",
    "?section=courses&program=12&unit=7",
    "?section=assignments",
    "?section=resources",
  ]) {
    await page.goto(`/dashboard${search}`);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSideways(page);
  }
  const edges = await page.getByRole("navigation", { name: "Main sections" }).evaluate((bar) =>
    [...bar.children].map((entry) => {
      const words = [...entry.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      const range = document.createRange();
      if (words) range.selectNode(words);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(edges).toHaveLength(5);
  for (const [index, { left }] of edges.entries())
    if (index > 0) expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
});

test("with text of twice the size, the contents of a card stay inside it (WCAG 1.4.4)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina", { viewport: PHONE });
  for (const search of ["", "?section=courses&program=12"]) {
    await page.goto(`/dashboard${search}`);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect(page.getByText("Add to calendar").first()).toBeVisible();
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll("main a[download], main summary")].flatMap((inside) => {
        const card = inside.closest(".border") === inside ? inside : inside.closest(".bg-raised");
        const edge = card?.getBoundingClientRect().right ?? 0;
        return [...(card?.querySelectorAll("*") ?? [])]
          .filter((part) => {
            const words = document.createRange();
            words.selectNodeContents(part);
            return words.getBoundingClientRect().right > edge + 0.5;
          })
          .map((part) => part.textContent);
      }),
    );
    expect(beyond).toEqual([]);
  }
});

test("without a network, a page that this device never opened says so", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  await expect(page.getByText("You have not opened it on this device before.")).toBeVisible();
});
