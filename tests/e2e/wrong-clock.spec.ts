import { expect, type Page } from "@playwright/test";
import { goto } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, test, visit } from "#tests/support/browser/visits.ts";
import { aClassroom, aSession } from "../support/classroom.ts";

test.describe.configure({ timeout: 300_000 });

const HOUR_MS = 3_600_000;

/** Sets a phone's clock ahead by the given hours; its monotonic clock stays right. */
async function setAhead(page: Page, hours: number): Promise<void> {
  await page.context().addInitScript((ahead_ms) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: unknown[]) {
        // @ts-expect-error any number of values
        super(...(given.length === 0 ? [Right.now() + ahead_ms] : given));
      }
      static override now() {
        return Right.now() + ahead_ms;
      }
    }
    window.Date = Wrong as DateConstructor;
  }, hours * HOUR_MS);
}

for (const [hours, words] of [
  [3, "3 hours ahead"],
  [-3, "3 hours behind"],
] as const)
  test(`a phone whose clock is ${words} shows server times, and says so once`, async ({ browser }) => {
    const { page, staff, program, assignment } = await aClassroom(browser, {
      due_hours: 2,
      serviceWorkers: "allow",
    });
    await aSession(staff, program.id, 10);
    await setAhead(page, hours);
    const said = page.getByText(`Your phone's clock is ${words}.`);
    await goto(page, `/dashboard?section=courses&program=${program.id}`);
    await expect(said).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("link", { name: "Join the session" })).toHaveCount(1);
    await expect(page.getByText("This session is over.")).toHaveCount(0);

    await goto(page, "/dashboard?section=assignments");
    await expect(said).toHaveCount(0);
    const work = page.getByRole("article", { name: assignment.title });
    await expect(work.getByRole("timer")).toHaveText(/^01:5\d:\d\d left$/);
    await expect(work.getByText("Overdue")).toHaveCount(0);
    await expect(work.getByRole("button", { name: "Submit Assignment" })).toBeEnabled();

    // The stored dashboard also uses server time.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect
      .poll(() => page.evaluate(() => caches.match("/dashboard?shell").then((stored) => stored?.status)))
      .toBe(200);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText("You are offline.")).toBeVisible();
    const minute = new Date(Date.now() + 3 * HOUR_MS).toISOString().slice(11, 14);
    await expect(page.getByText(/Showing what was saved at/)).toContainText(`, ${minute}`);
    await expect(work.getByRole("timer")).toHaveText(/^01:5\d:\d\d left$/);
    await expect(work.getByRole("button", { name: "Submit Assignment" })).toBeEnabled();
  });

test("a clock a day ahead does not close an open program, and shows one notice", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, null, { serviceWorkers: "allow" });
  await setAhead(page, 25);
  // The program's enrollment closes within a day.
  await page.goto("/programs/13");
  await expect(page.getByText("Your phone's clock is 25 hours ahead.")).toBeVisible();
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll Now" }).first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  await expect(page.getByText("Your phone's clock")).toHaveCount(0);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  // Waits longer than the page waits for a response.
  await page.waitForTimeout(5_000);
  await expect(page.getByText("Enrollment Closed")).toHaveCount(0);
});
