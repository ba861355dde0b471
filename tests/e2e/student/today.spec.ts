import { expect, type Page } from "@playwright/test";
import { recordAppBadge } from "#tests/support/browser/app-badge.ts";
import { goto, menuOf, newStudent, pdf, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

test.describe.configure({ timeout: 300_000 });

const PROGRAM = "Financial Modelling for Investment Decisions";
const phone = { width: 360, height: 740 };

/** Creates the student's submission for an assignment of the program. */
async function handIn(page: Page, staff: Page, program: number, title: string): Promise<number> {
  const multipart = { title, program, deadline: inDays(6), assignment_file: pdf("brief.pdf") };
  const { id } = await send(staff, "/assignments/", { multipart });
  await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program } });
  const work = { assignment: id, submission_file: pdf("work.pdf") };
  return (await send(page, "/assignments/submit/", { multipart: work })).id;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function grade(staff: Page, id: number): Promise<void> {
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const reply = await staff.request.patch(`/api/submissions/${id}/`, {
    data: { marks_awarded: 86, feedback: "A clear budget." },
    headers: { "x-csrftoken": csrfToken },
  });
  expect(reply.status()).toBe(200);
}

test("a phone's home shows grades, answers and communications live, and works offline (beyond.md 3)", async ({
  browser,
}) => {
  const options = { viewport: phone, serviceWorkers: "allow" } as const;
  const { page, program } = await newStudent(browser, PROGRAM, options);
  const staff = await visit(browser, "joseph");
  const mark = Date.now();
  const work = await handIn(page, staff, program.id, `Budget ${mark}`);
  const open = { title: `Log frame ${mark}`, program: program.id, deadline: inDays(5) };
  const { id: next } = await send(staff, "/assignments/", {
    multipart: { ...open, assignment_file: pdf("frame.pdf") },
  });
  const post = await send(page, "/community/", {
    data: { program: program.id, content: `Which template? ${mark}` },
  });
  const today = page.getByRole("region", { name: "Today" });
  const onIcon = await recordAppBadge(page);

  await test.step("home starts with the next unit and lists nothing that is unavailable", async () => {
    await goto(page, "/dashboard");
    // The program starts in a few weeks, and nothing of it is published.
    await expect(today.getByRole("link", { name: `Open ${PROGRAM}` })).toBeVisible();
    await expect(today.getByText(/^Starts \d/).first()).toBeVisible();
    await expect(today.getByRole("heading", { name: "New grades" })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  await test.step("a deadline, a grade, an answer and a communication appear without a reload", async () => {
    await send(staff, "/assignments/send/", { data: { assignment_id: next, program_id: program.id } });
    await expect(today.getByRole("link", { name: `Hand in Log frame ${mark}` })).toBeVisible();
    await grade(staff, work);
    await expect(today.getByRole("link", { name: `Budget ${mark}` })).toBeVisible();
    await expect(today.getByText("A clear budget.")).toBeVisible();
    await send(staff, `/community/${post.id}/reply/`, { data: { content: `The short one ${mark}` } });
    await expect(today.getByText(`The short one ${mark}`)).toBeVisible();
    const communication = { title: `Hall B ${mark}`, message: "Bring a laptop.", recipient_type: "program" };
    await send(staff, "/communications/", { data: { ...communication, program: program.id } });
    await expect(today.getByRole("link", { name: `Hall B ${mark}` })).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await expect(async () => expect(`(${await onIcon()}) `).toBe((await page.title()).slice(0, 4))).toPass();
    const bar = page.getByRole("navigation", { name: "Main sections" });
    await expect(bar.getByRole("link", { name: /^Communications\s*\d\+?\s*unread$/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(bar).toBeHidden();
    await expectAccessible(page);
    await page.setViewportSize(phone);
  });

  await test.step("the same page works offline with its last content", async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("darasa-shell")).keys()).length))
      .toBe(1);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/You are offline\. Showing what was saved at/)).toBeVisible();
    await expect(today.getByText("A clear budget.")).toBeVisible();
    await expect(today.getByRole("link", { name: `Hall B ${mark}` })).toBeVisible();
    const card = page.getByRole("article", { name: PROGRAM });
    await card.getByRole("button", { name: /^(Week|Day|Month) 1$/ }).click();
    await expect(today.getByText(/1 change of progress is waiting to be sent: \w+ 1 of /)).toBeVisible();
    // The demonstration publishes no unit of this program.
    await expect(today.getByText("The next unit is not published yet.")).toBeVisible();
    await page.context().setOffline(false);
    await expect(today.getByText("waiting to be sent")).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step("an item that was seen is no longer new, on every device", async () => {
    await today.getByRole("link", { name: `Budget ${mark}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Assignments" })).toBeVisible();
    await expect
      .poll(async () => (await (await page.request.get("/api/student/news/")).json()).assignments)
      .toBe(0);
    await page.getByRole("navigation", { name: "Main sections" }).getByRole("link", { name: "Home" }).click();
    await expect(today.getByText(`The short one ${mark}`)).toBeVisible();
    await expect(today.getByText("A clear budget.")).toHaveCount(0);
    await today.getByRole("link", { name: `Hall B ${mark}` }).click();
    await expect(page.getByRole("article").getByText("Bring a laptop.")).toBeVisible();
    await page.goBack();
    await expect(today.getByText(`The short one ${mark}`)).toBeVisible();
    await expect(today.getByText(`Hall B ${mark}`)).toHaveCount(0);
  });
});

test("the bottom bar works by keyboard, covers nothing, and hides while typing (beyond.md 3)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "brian", { viewport: phone });
  await goto(page, "/dashboard?section=profile&mode=edit");
  const bar = page.getByRole("navigation", { name: "Main sections" });
  await expect(bar).toBeVisible();

  await test.step("the focused field and the sticky button stay above the bar", async () => {
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    for (const control of [
      page.getByLabel("Organization"),
      page.getByRole("button", { name: "Save Changes" }),
    ]) {
      await control.focus();
      const box = await control.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top());
    }
    await page.getByLabel("Organization").focus();
    // Simulates an on-screen keyboard in the lower half of the screen.
    await page.setViewportSize({ width: 360, height: 400 });
    await expect(bar).toBeHidden();
    await page.setViewportSize(phone);
    await expect(bar).toBeVisible();
  });

  await test.step("its links and the More menu work by keyboard and return the focus", async () => {
    await bar.getByRole("link", { name: "Courses" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "My Enrolled Programs" })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Courses" })).toHaveAttribute("aria-current", "page");
    // The heading gets the focus unless a key was pressed, so press one as a person would.
    await page.keyboard.press("Shift");
    await bar.getByRole("link", { name: "Communications" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(menuOf(page).getByRole("link", { name: "Resources" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(bar.getByRole("button", { name: "More" })).toBeFocused();
  });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bar).toBeHidden();
  const staff = await visit(browser, "joseph", { viewport: phone });
  await goto(staff, "/dashboard");
  await expect(staff.getByRole("navigation", { name: "Main sections" })).toHaveCount(0);
});
