import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { goto, send } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";
import { questionOf } from "#tests/support/data/quizzes.ts";

/** Loses the first requests of the files, like a bad network. Returns how often the files were asked for. */
async function lose(page: Page, files: string | RegExp, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(files, async (route) => {
    asked += 1;
    if (asked <= times) await route.abort("connectionfailed");
    else await route.continue();
  });
  return () => asked;
}

/** React has put its keys on a hydrated element. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This page could not be loaded completely." });

test("a dashboard whose script is lost twice says so, and works once the script can be fetched", async ({
  browser,
}) => {
  const page = await visit(browser, "brian");
  await lose(page, "**/assets/dashboard-*.js", 2);
  await page.goto("/dashboard");
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Profile menu of/ })).toBeEnabled();
  await expect(notice(page)).toBeHidden();
});

test("a content page tries its script again without a reload", async ({ browser }) => {
  const page = await visit(browser, null);
  const asked = await lose(page, /\/assets\/light-[^-]+\.js/, 1);
  await page.goto("/contact-us");
  await page.getByLabel("Your message").fill("Typed before the script");
  await expect.poll(asked).toBeGreaterThan(1);
  await expect(page.locator("[data-press][data-waiting]")).toHaveCount(0);
  await expect(page.getByLabel("Your message")).toHaveValue("Typed before the script");
  await expect(notice(page)).toBeHidden();
});

test("a page of an account whose script is lost keeps the typed text and offers a reload", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  await lose(page, "**/assets/login-*.js", 1);
  await page.goto("/login");
  await page.locator("input[name=email]").fill("brian@darasa.example");
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await expect(notice(page)).toBeHidden();
});

test("a registration whose next page is lost ends at the login page (visitors.md 5.6)", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  await lose(page, "**/assets/login-*.js", 1);
  await page.goto("/register");
  await page.getByLabel("Email").fill(`lost-${randomUUID()}@darasa.example`);
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Phone number").fill("772123456");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Occupation").fill("Nurse");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Organization").fill("Gulu Hospital");
  await page.getByLabel("Education level").selectOption("diploma");
  await page.getByLabel(/hear about us/).selectOption("whatsapp");
  await page.getByLabel("Password", { exact: false }).first().fill("Karibu2026");
  await page.getByLabel("Confirm password").fill("Karibu2026");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/login\?/);
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /account/i })
      .first(),
  ).toBeVisible();
});

/** A student's attempt at a quiz of six questions, which is over. Returns the address of the quiz, and its id. */
async function anEndedAttempt(browser: Browser) {
  const { staff, page, program } = await aClassroom(browser);
  const parts = [];
  for (let at = 1; at <= 6; at += 1) {
    const data = { kind: "true_false", text: `<p>Statement ${at}</p>`, points: 1, ...questionOf.true_false };
    parts.push({ question: (await send(staff, `/programs/${program.id}/questions/`, { data })).id });
  }
  const quiz = await send(staff, "/quizzes/", {
    data: {
      ...{ title: `Check of ${program.title}`, program: program.id, attempts: 1, counts: "best" },
      ...{ shuffles_questions: false, shuffles_answers: false, pass_mark: null, time_limit_minutes: null },
      ...{ results: "answers", shows_results_at_once: true, parts },
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  await send(staff, "/assignments/send/", { data: { assignment_id: quiz.id, program_id: program.id } });
  const attempt = await send(page, `/student/quizzes/${quiz.id}/attempts/`, { data: {} });
  await send(page, `/student/quiz-attempts/${attempt.id}/finish/`, { data: {} });
  return { page, address: `/dashboard?section=assignments&quiz=${quiz.id}`, id: attempt.id };
}

const lostPart = "A part of this page did not load.";
const afterEnd = /\/assets\/after-end-/;

test("the result of a quiz loads its lost parts again (beyond.md 6.1)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, address } = await anEndedAttempt(browser);
  const asked = await lose(page, afterEnd, 2);
  await goto(page, address);
  const link = page.getByRole("link", { name: "See Answers of attempt 1" });
  // The link of a part that is not hydrated would load the page from the server.
  await expect.poll(() => link.evaluate(isHydrated)).toBe(true);
  await link.click();
  await expect(page.getByText(lostPart)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Result of attempt 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Question 6: not answered" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(lostPart)).toBeHidden();
  expect(asked()).toBe(3);
});

test("a result that the server has drawn stays while its script is lost (beyond.md 6.1)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, address, id } = await anEndedAttempt(browser);
  const asked = await lose(page, afterEnd, 2);
  await page.addInitScript((words) => {
    const look = () => {
      const alerts = [...document.querySelectorAll("[role=alert], [role=status]")];
      if (alerts.some(({ textContent }) => textContent.includes(words)))
        document.documentElement.dataset.seen = words;
      requestAnimationFrame(look);
    };
    look();
  }, lostPart);
  await goto(page, `${address}&attempt=${id}`);
  const last = page.getByRole("link", { name: "Question 6: not answered" });
  await expect(last).toBeVisible();
  await expect.poll(asked).toBe(2);
  await expect(last).toBeVisible();
  await expect.poll(asked, { timeout: 20_000 }).toBe(3);
  // The script works: the link turns the page.
  await expect.poll(() => last.evaluate(isHydrated)).toBe(true);
  await last.click();
  await expect(page.getByText("Statement 6")).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-seen");
  expect(asked()).toBe(3);
});
