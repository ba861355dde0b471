import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { NotificationSettings } from "#contract/notifications/choices.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { doubleText } from "#tests/support/component/layout.ts";

dashboardTests();

const settings: NotificationSettings = {
  choices: { communication: "now", assignment: "now", grade: "digest", answer: "none", session: "now" },
  time_zone: "Africa/Kampala",
  updated_at: null,
};

/** Returns the parts of the page that scroll sideways. */
const scrolling = () =>
  [...document.querySelectorAll("main *")].filter(
    (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === "auto",
  );

test("choices of emails stay in sight on a phone with text of twice the size (WCAG 1.4.4)", async () => {
  await page.viewport(360, 740);
  await openDashboard("?section=settings", { answers: { "GET /notification-settings/": settings } });
  doubleText();
  const group = page.getByRole("radiogroup", { name: "Grades" });
  for (const word of ["At once", "Daily", "Never"]) {
    await expect.element(group.getByText(word)).toBeVisible();
    expect(group.getByText(word).element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  }
  expect(scrolling()).toEqual([]);
});
