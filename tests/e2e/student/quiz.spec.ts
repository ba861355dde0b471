import { type Browser, expect, type Page } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { goto, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";
import { optionIds, questionOf } from "#tests/support/data/quizzes.ts";

test.describe.configure({ timeout: 300_000 });

/** Sends a quiz with one question of each automatic kind, and a long text if asked for. */
async function aQuizFor(browser: Browser, values: object = {}, options: object = {}) {
  const room = await aClassroom(browser, { viewport: { width: 360, height: 740 }, ...options });
  const { staff, program } = room;
  const parts = [];
  for (const kind of ["one_of", "several_of", "true_false", "number", "short_answer", "ordering"] as const) {
    const data = { kind, text: `<p>What about ${kind}?</p>`, points: 1, ...questionOf[kind] };
    const question = await send(staff, `/programs/${program.id}/questions/`, { data });
    parts.push({ question: question.id });
  }
  const quiz = await send(staff, "/quizzes/", {
    data: {
      ...{ title: "Check of week 1", program: program.id, attempts: 2, counts: "best" },
      ...{ shuffles_questions: false, shuffles_answers: false, pass_mark: 50 },
      ...{ results: "answers", shows_results_at_once: true },
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      parts,
      ...values,
    },
  });
  await send(staff, "/assignments/send/", { data: { assignment_id: quiz.id, program_id: program.id } });
  return { ...room, quiz };
}

const question = (page: Page, position: number) =>
  page.getByRole("article", { name: `Question ${position} of 6` });

test("a student begins a quiz, goes on without a network, and sees the result (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page } = await aQuizFor(browser, { time_limit_minutes: 20 });
  await goto(page, "/dashboard?section=assignments");
  await page.getByRole("link", { name: "Open the Quiz Check of week 1" }).click();
  await expect(page.getByText("6 questions, 20 minutes for each attempt")).toBeVisible();
  await expect(
    page.getByText("This quiz needs a network to begin; after that it goes on without."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin the Quiz" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^00:(19|20):/);
  await question(page, 1).getByLabel("Choice 2").check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);

  await test.step("answers without a network wait on the device, also over a change of pages", async () => {
    await page.context().setOffline(true);
    await question(page, 2).getByLabel("Choice 1").check();
    await question(page, 2).getByLabel("Choice 3").check();
    await question(page, 3).getByLabel("True", { exact: true }).check();
    await question(page, 4).getByLabel("Number, in kg").fill("12,5");
    await question(page, 5).getByLabel("Short answer").fill("kampala");
    await expect(page.getByText("On this device")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    const places = question(page, 6).getByRole("combobox");
    for (const at of optionIds.keys()) {
      const text = `Choice ${at + 1}`;
      await question(page, 6).getByLabel(`Place of ${text}`).selectOption({ index: at });
      await expect(places.nth(at)).toHaveAccessibleName(`Place of ${text}`);
    }
    await page.getByRole("button", { name: "Back" }).click();
    await expect(question(page, 4).getByLabel("Number, in kg")).toHaveValue("12,5");
  });

  await test.step("they are sent when the network returns, and the attempt is finished and marked", async () => {
    await page.context().setOffline(false);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Finish the Quiz" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Finish" }).click();
    await expect(page.getByText("6 of 6 points")).toBeVisible();
    await expect(page.getByText("Passed")).toBeVisible();
    await expect(question(page, 1).getByText("Your answer, right")).toBeVisible();
    await page.getByRole("link", { name: "Back to the Quiz" }).click();
    await expect(page.getByText("1 of 2 attempts left.")).toBeVisible();
  });
});

test("a quiz begins although the network lost its script at the first press (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page } = await aQuizFor(browser);
  await goto(page, "/dashboard?section=assignments");
  await page.getByRole("link", { name: "Open the Quiz Check of week 1" }).click();
  const lost = /attempt-part|\/attempts\/$/;
  await page.context().route(lost, (route) => route.abort());
  await page.getByRole("button", { name: "Begin the Quiz" }).click();
  await expect(page.getByText("The quiz has not begun. Begin again.")).toBeVisible();
  await page.context().unroute(lost);
  await page.getByRole("button", { name: "Begin the Quiz" }).click();
  await expect(question(page, 1)).toBeVisible();
  await expect(page.getByText("A part of this page did not load.")).toBeHidden();
});

for (const [address, hasAttempt, scripts] of [
  ["the attempt's address", true, "*"],
  ["the quiz's address", false, "*"],
  ["the quiz's address, whose script of the attempt comes last,", false, "attempt-part*"],
] as const)
  test(`answers that are given at ${address} before the page's script runs are saved (beyond.md 6.1)`, async ({
    browser,
  }) => {
    const { page, quiz } = await aQuizFor(browser);
    const attempt = await send(page, `/student/quizzes/${quiz.id}/attempts/`, { data: {} });
    const letScriptsCome = await holdScripts(page, scripts);
    const ofAttempt = hasAttempt ? `&attempt=${attempt.id}` : "";
    await page.goto(`/dashboard?section=assignments&quiz=${quiz.id}${ofAttempt}`, { waitUntil: "commit" });
    await question(page, 1).getByLabel("Choice 2").check();
    await question(page, 2).getByLabel("Choice 3").check();
    await question(page, 3).getByLabel("True", { exact: true }).check();
    await question(page, 4).getByLabel("Number, in kg").fill("12.5");
    await question(page, 5).getByLabel("Short answer").fill("Kampala");
    const menu = page.getByRole("button", { name: "Profile menu of" });
    const isDimmed = () => menu.evaluate((element) => getComputedStyle(element).opacity !== "1");
    if (scripts !== "*") await expect.poll(isDimmed).toBe(false);
    letScriptsCome();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("1 of 6 questions is not answered.", { exact: true })).toBeVisible();
    await page.reload();
    await expect(question(page, 1).getByLabel("Choice 2")).toBeChecked();
    await expect(question(page, 2).getByLabel("Choice 3")).toBeChecked();
    await expect(question(page, 3).getByLabel("True", { exact: true })).toBeChecked();
    await expect(question(page, 4).getByLabel("Number, in kg")).toHaveValue("12.5");
    await expect(question(page, 5).getByLabel("Short answer")).toHaveValue("Kampala");
  });

test("words added to a long text before the page's script runs are saved (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page, staff, program, quiz } = await aQuizFor(browser);
  const data = { kind: "long_text", text: "<p>Why?</p>", points: 1, ...questionOf.long_text };
  const { id } = await send(staff, `/programs/${program.id}/questions/`, { data });
  const own = await send(staff, "/quizzes/", {
    data: {
      ...{ title: "A long text", program: program.id, attempts: 1, counts: "best", results: "points" },
      ...{ shuffles_questions: false, shuffles_answers: false, shows_results_at_once: true },
      ...{ deadline: quiz.deadline, parts: [{ question: id }] },
    },
  });
  await send(staff, "/assignments/send/", { data: { assignment_id: own.id, program_id: program.id } });
  await send(page, `/student/quizzes/${own.id}/attempts/`, { data: {} });
  const field = page.getByRole("article").getByRole("textbox");
  const saved = page.getByText("Saved", { exact: true });
  await goto(page, `/dashboard?section=assignments&quiz=${own.id}`);
  await field.fill("First words.");
  await expect(saved).toBeVisible();
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(field).toHaveValue("First words.");
  await field.fill("First words. More words.");
  letScriptsCome();
  await expect(saved).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue("First words. More words.");
  await page.reload();
  await expect(field).toHaveValue("First words. More words.");
});

test("a quiz that was just opened on a new device goes on after a reload without a network (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page, quiz } = await aQuizFor(browser);
  const attempt = await send(page, `/student/quizzes/${quiz.id}/attempts/`, { data: {} });
  const address = `/dashboard?section=assignments&quiz=${quiz.id}&attempt=${attempt.id}`;
  const opened = await visit(browser, null, {
    ...{ storageState: await page.context().storageState(), serviceWorkers: "allow" },
    viewport: { width: 360, height: 740 },
  });
  await opened.goto(address);
  await question(opened, 1).getByLabel("Choice 2").check();
  await expect(opened.getByText("Saved", { exact: true })).toBeVisible();
  await opened.waitForFunction(async () => {
    const hasShell = await caches.match("/dashboard?shell", { cacheName: "darasa-shell" });
    return navigator.serviceWorker.controller && hasShell;
  });
  await opened.context().setOffline(true);
  await opened.reload();
  await expect(question(opened, 1).getByLabel("Choice 2")).toBeChecked();
  await question(opened, 3).getByLabel("True", { exact: true }).check();
  await expect(opened.getByText("On this device")).toBeVisible();
});

test("a quiz without JavaScript is a form in pages of five questions (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page, quiz } = await aQuizFor(browser, {}, { javaScriptEnabled: false });
  await page.goto("/dashboard?section=assignments");
  await expect(page.getByText(/^To hand in files, .* Quizzes work without it\.$/)).toBeVisible();
  await page.goto(`/dashboard?section=assignments&quiz=${quiz.id}`);
  await page.getByRole("button", { name: "Begin the Quiz" }).click();
  await expect(page.getByText(/^Ends .*, \d\d:\d\d:\d\d Kampala time$/)).toBeVisible();
  await question(page, 1).getByLabel("Choice 2").check();
  await question(page, 3).getByLabel("True", { exact: true }).check();
  await question(page, 4).getByLabel("Number, in kg").fill("12.5");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(question(page, 6)).toBeVisible();
  const told = page.getByText(/^Saved at .* Kampala time: your answers to questions 1, 3 and 4\.$/);
  await expect(told).toBeVisible();
  await expect(question(page, 6).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(question(page, 1).getByLabel("Choice 2")).toBeChecked();
  await expect(question(page, 4).getByLabel("Number, in kg")).toHaveValue("12.5");

  await test.step("a second tab does not undo what the first one answers in the meantime", async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await question(page, 1).getByLabel("Choice 3").check();
    await question(page, 5).getByLabel("Short answer").fill("Kampala");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(question(page, 6)).toBeVisible();
    await question(other, 3).getByLabel("False", { exact: true }).check();
    await question(other, 4).getByLabel("Number, in kg").fill("7");
    await other.getByRole("button", { name: "Next" }).click();
    await other.getByRole("button", { name: "Back" }).click();
    await expect(question(other, 1).getByLabel("Choice 3")).toBeChecked();
    await expect(question(other, 5).getByLabel("Short answer")).toHaveValue("Kampala");
    await expect(question(other, 3).getByLabel("False", { exact: true })).toBeChecked();
    await question(other, 1).getByLabel("Choice 2").check();
    await question(other, 3).getByLabel("True", { exact: true }).check();
    await question(other, 4).getByLabel("Number, in kg").fill("12.5");
    await question(other, 5).getByLabel("Short answer").fill("");
    await other.getByRole("button", { name: "Next" }).click();
    await expect(question(other, 6)).toBeVisible();
    await other.close();
    await page.getByRole("button", { name: "Back" }).click();
  });
  await page.getByLabel("Number, in kg").press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You changed no answer, so nothing was saved.")).toBeVisible();
  await page.getByRole("button", { name: "Finish the Quiz" }).click();
  await expect(page.getByText("Not answered: questions 2, 5 and 6.")).toBeVisible();
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(page.getByText(/^3(\.\d+)? of 6 points$/)).toBeVisible();
});

test('"Back to the Quiz" works without a network after an attempt that a link opened (beyond.md 6.1)', async ({
  browser,
}) => {
  const { page, quiz } = await aQuizFor(browser);
  const attempt = await send(page, `/student/quizzes/${quiz.id}/attempts/`, { data: {} });
  await send(page, `/student/quiz-attempts/${attempt.id}/finish/`, { data: {} });
  const script = page.waitForResponse(/\/assets\/quiz-start-/);
  const list = page.waitForResponse(/\/assets\/attempt-list-/);
  await page.goto(`/dashboard?section=assignments&quiz=${quiz.id}&attempt=${attempt.id}`);
  for (const response of await Promise.all([script, list])) await response.finished();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Back to the Quiz" }).click();
  await expect(page.getByRole("heading", { name: "Your attempts" })).toBeVisible();
});

test("an attempt whose answers wait on the device opens at its first question without one (beyond.md 6.1)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, quiz } = await aQuizFor(browser);
  await goto(page, `/dashboard?section=assignments&quiz=${quiz.id}`);
  await page.getByRole("button", { name: "Begin the Quiz" }).click();
  await expect(page).toHaveURL(/page=1/);
  await page.route("**/answers/", (route) => route.abort());
  await question(page, 1).getByLabel("Choice 2").check();
  await question(page, 2).getByLabel("Choice 1").check();
  await question(page, 3).getByLabel("True", { exact: true }).check();
  await question(page, 4).getByLabel("Number, in kg").fill("12");
  await question(page, 5).getByLabel("Short answer").fill("kampala");
  await expect(page.getByRole("button", { name: "Go to question 5, answered" })).toBeVisible();
  // The server's page shows question 1, because these answers are only on the device.
  await goto(page, `/dashboard?section=assignments&quiz=${quiz.id}`);
  await expect(page).toHaveURL(/page=2/);
  await expect(question(page, 6)).toBeVisible();
});
