import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NotificationSettings } from "#contract/notifications/choices.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
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

test("the zone of the daily email can be UTC (beyond.md 5.1)", async () => {
  const saved = { ...settings, time_zone: "UTC", updated_at: "2026-01-06T09:00:00Z" };
  await openDashboard("?section=settings", {
    answers: { "GET /notification-settings/": settings, "PUT /notification-settings/": saved },
  });
  await userEvent.selectOptions(page.getByLabelText("Your time zone"), "UTC");
  await userEvent.click(page.getByRole("button", { name: "Save my choices" }));
  await expect.element(page.getByText("Your choices are saved.")).toBeVisible();
  expect(bodiesOf("PUT /notification-settings/")).toMatchObject([{ time_zone: "UTC" }]);
});

test("choices whose first answer was lost count as saved, and other choices are a conflict", async () => {
  await openDashboard("?section=settings", { answers: { "GET /notification-settings/": settings } });
  await userEvent.click(page.getByRole("radiogroup", { name: "Grades" }).getByText("Never"));
  const refuse = (grade: string) =>
    answer({
      "PUT /notification-settings/": () =>
        refusal(409, {
          detail: "Changed in the meantime.",
          current: {
            ...settings,
            choices: { ...settings.choices, grade },
            updated_at: "2026-01-06T09:00:00Z",
          },
        }),
    });
  refuse("now");
  await userEvent.click(page.getByRole("button", { name: "Save my choices" }));
  await expect.element(page.getByText("Changed in the meantime.")).toBeVisible();
  refuse("none");
  await userEvent.click(page.getByRole("button", { name: "Save my choices" }));
  await expect.element(page.getByText("Your choices are saved.")).toBeVisible();
  await expect.element(page.getByText("Changed in the meantime.")).not.toBeInTheDocument();
});

test("choices whose answer was lost are read again, and count as saved if they are (beyond.md 5.1)", async () => {
  await openDashboard("?section=settings", { answers: { "GET /notification-settings/": settings } });
  await userEvent.click(page.getByRole("radiogroup", { name: "Grades" }).getByText("Never"));
  const save = page.getByRole("button", { name: "Save my choices" });
  answer({ "PUT /notification-settings/": () => networkFailure });
  await userEvent.click(save);
  await expect.element(page.getByText("Failed to save. Please try again.")).toBeVisible();
  answer({
    "GET /notification-settings/": {
      ...settings,
      choices: { ...settings.choices, grade: "none" },
      updated_at: "2026-01-06T09:00:00Z",
    },
  });
  await userEvent.click(save);
  await expect.element(page.getByText("Your choices are saved.")).toBeVisible();
});
