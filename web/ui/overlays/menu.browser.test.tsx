import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("a letter goes to the menu's next item that begins with it (look.md)", async () => {
  await page.viewport(1280, 740);
  await openDashboard("");
  await userEvent.click(page.getByRole("button", { name: "Amina" }));
  await userEvent.keyboard("l");
  await expect.element(page.getByRole("menuitem", { name: "Logout" })).toHaveFocus();
  await userEvent.keyboard("e");
  await expect.element(page.getByRole("menuitem", { name: "Edit Profile" })).toHaveFocus();
});

describe("a menu at the edge of the screen", () => {
  for (const width of [360, 1280])
    test.each([
      ["a row", `More for ${program.title}`],
      ["the header", "Profile menu of Joseph"],
    ])(`of %s stays on it at ${width} px, where a finger hits each item (look.md)`, async (_where, name) => {
      await page.viewport(width, 740);
      const answers = {
        "GET /programs/": pageWith(program),
        "GET /programs/drafts/": pageWith(),
        "GET /programs/categories/": { categories: [program.category] },
      };
      await openDashboard("?section=programs", { user: joseph, answers });
      const button = page.getByRole("button", { name });
      await userEvent.click(button);
      const items = page.getByRole("menuitem");
      await expect.element(items.first()).toHaveFocus();
      const { left, right } = page.getByRole("menu").element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(8);
      expect(right).toBeLessThanOrEqual(width - 8);
      for (const item of items.elements()) expect(isHit(item), item.textContent ?? "").toBe(true);
      await userEvent.keyboard("{Escape}");
      await expect.element(button).toHaveFocus();
    });
});

/** Returns whether a finger on the middle of the element hits it. */
function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
