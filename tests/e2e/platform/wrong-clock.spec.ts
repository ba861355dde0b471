import { expect, type Page } from "@playwright/test";
import { goto, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, test, visit } from "#tests/support/browser/visits.ts";
import { aClassroom, aSession } from "#tests/support/data/classroom.ts";
import { questionOf } from "#tests/support/data/quizzes.ts";

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
  test(`a phone whose clock is ${words} shows server times, and says so once`, {
    tag: hours > 0 ? [] : "@nightly",
  }, async ({ browser }) => {
    const { page, staff, program, assignment } = await aClassroom(browser, {
      due_hours: 2,
      serviceWorkers: "allow",
    });
    await aSession(staff, program.id, 10);
    await setAhead(page, hours);
    const said = page.getByText(`This device's clock is ${words}.`);
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
    await expect(page.getByText(/Showing what was saved at/)).toContainText(minute);
    await expect(work.getByRole("timer")).toHaveText(/^01:5\d:\d\d left$/);
    await expect(work.getByRole("button", { name: "Submit Assignment" })).toBeEnabled();
  });

for (const hours of [3, -3])
  test(`an answer to a quiz has its right time with a clock ${hours} hours wrong`, {
    tag: "@nightly",
  }, async ({ browser }) => {
    const { page, staff, program } = await aClassroom(browser, { serviceWorkers: "allow" });
    const bank = `/programs/${program.id}/questions/`;
    const data = { kind: "true_false", text: "<p>Is it?</p>", points: 1, ...questionOf.true_false };
    const question = await send(staff, bank, { data });
    const values = {
      ...{ title: "Check", program: program.id, attempts: 1, counts: "best", time_limit_minutes: 60 },
      ...{ shuffles_questions: false, shuffles_answers: false, results: "points" },
      ...{ shows_results_at_once: true, parts: [{ question: question.id }] },
      deadline: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
    };
    const quiz = await send(staff, "/quizzes/", { data: values });
    const sent = { assignment_id: quiz.id, program_id: program.id };
    await send(staff, "/assignments/send/", { data: sent });
    await setAhead(page, hours);
    await goto(page, `/dashboard?section=assignments&quiz=${quiz.id}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole("button", { name: "Begin the Quiz" }).click();
    await expect(page.getByRole("timer")).toHaveText(/^00:59:|^01:00:/);
    await expect
      .poll(() => page.evaluate(() => caches.match("/dashboard?shell").then((stored) => stored?.status)))
      .toBe(200);
    // The device stores what it shows a moment later.
    await page.waitForTimeout(3_000);
    await page.context().setOffline(true);
    await page.reload();
    const answer = page.getByLabel("True", { exact: true });
    await expect(page.getByRole("timer")).toHaveText(/^00:5\d:/);
    const before = Date.now();
    await answer.check();
    await expect(page.getByText("On this device")).toBeVisible();
    const after = Date.now();
    // An answer from the future would get the time of its arrival.
    await page.waitForTimeout(6_000);
    await page.context().setOffline(false);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 30_000 });
    const [{ id }] = await (await staff.request.get(`/api/quizzes/${quiz.id}/attempts/`)).json();
    const { questions } = await (await staff.request.get(`/api/quiz-attempts/${id}/`)).json();
    const given = Date.parse(questions[0].given_at);
    expect(given).toBeGreaterThan(before - 2_000);
    expect(given).toBeLessThan(after + 2_000);
  });

test("a clock a day ahead does not close an open program, and shows one notice", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, null, { serviceWorkers: "allow" });
  await setAhead(page, 25);
  // The program's enrollment closes within a day.
  await page.goto("/programs/13");
  await expect(page.getByText("This device's clock is 25 hours ahead.")).toBeVisible();
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll Now" }).first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  await expect(page.getByText("This device's clock")).toHaveCount(0);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  // Waits longer than the page waits for a response.
  await page.waitForTimeout(5_000);
  await expect(page.getByText("Enrollment Closed")).toHaveCount(0);
});
