import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const COUNT = "GET /communications/student/unread-count/";
const answers = { "GET /communications/student/": pageWith() };
const entry = page
  .getByRole("navigation", { name: "Dashboard" })
  .getByRole("link", { name: "Communications" });

describe("the number of unread communications in the menu", () => {
  test.each(["communications", "settings"])(
    "is '9+' above 9, next to an unbroken word, in the section %s (students.md 9)",
    async (section) => {
      await openDashboard(`?section=${section}`, { answers: { ...answers, [COUNT]: { count: 10 } } });
      await expect.element(entry).toHaveTextContent("Communications9+ unread");
      const word = entry.getByText("Communications", { exact: true }).element();
      expect(word.clientHeight, "px").toBeLessThan(30);
    },
  );

  test("with large text on a phone, it covers no label, and the institute's name is not cut", async () => {
    await page.viewport(360, 640);
    document.documentElement.style.fontSize = "200%";
    onTestFinished(() => {
      document.documentElement.style.fontSize = "";
    });
    const more = { answers: { ...answers, [COUNT]: { count: 10 } }, instituteName: "Darasa Institute" };
    await openDashboard("?section=settings", more);
    const bar = page.getByRole("navigation", { name: "Main sections" });
    const link = bar.getByRole("link", { name: "Communications" });
    await expect.element(link).toHaveTextContent("Communications9+ unread");
    const badge = link.getByText("9+").element().getBoundingClientRect();
    const icon = link.element().querySelector("svg")?.getBoundingClientRect();
    expect(badge.height).toBeLessThan((icon?.height ?? 0) * 0.8);
    const home = page.getByRole("banner").getByRole("link", { name: "Darasa Institute" });
    const name = home.getByText("Darasa Institute").element().getBoundingClientRect();
    expect(name.bottom).toBeLessThanOrEqual(home.element().getBoundingClientRect().bottom + 1);
  });

  test("is fetched again every minute (students.md 9)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openDashboard("?section=communications", { answers: { ...answers, [COUNT]: { count: 10 } } });
    await expect.element(entry).toMatchTextContent("9+");
    answer({ [COUNT]: { count: 9 } });
    // 60 s, plus or minus a tenth.
    await vi.advanceTimersByTimeAsync(66_000);
    await expect.element(entry).toHaveTextContent("Communications9 unread");
  });

  test("causes no message if it cannot be fetched (students.md 8)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openDashboard("?section=communications", { answers: { ...answers, [COUNT]: () => refusal(500) } });
    // The call is tried twice. The next one comes a minute after the failure.
    await expect.poll(() => bodiesOf(COUNT)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(66_000);
    await expect.poll(() => bodiesOf(COUNT).length).toBeGreaterThan(2);
    await expect.element(page.getByRole("heading", { name: "Communications" })).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(entry).toHaveTextContent("Communications");
  });
});
