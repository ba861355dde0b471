import { expect } from "@playwright/test";
import { goto, menuOf, newStudent, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

test.describe.configure({ timeout: 300_000 });

const FIRST = "Agile Delivery with Scrum";
const SECOND = "Financial Modelling for Investment Decisions";

test("an answer stays new while another program's community is open, and its link opens it", async ({
  browser,
}) => {
  const { page, program } = await newStudent(browser, FIRST, { viewport: { width: 360, height: 740 } });
  const staff = await visit(browser, "joseph");
  const programs: { id: number; title: string }[] = await (await page.request.get("/api/programs/")).json();
  const second = programs.find(({ title }) => title === SECOND)?.id ?? 0;
  await send(page, "/enrollments/", { data: { program_id: second } });
  const mark = Date.now();
  const ask = async (id: number) =>
    (await send(page, "/community/", { data: { program: id, content: `Which form? ${mark}` } })).id;
  const answer = (post: number, content: string) =>
    send(staff, `/community/${post}/reply/`, { data: { content: `${content} ${mark}` } });
  const question = await ask(second);
  // The question and the newest message of its program are more than one page apart.
  for (let line = 1; line <= 24; line += 1)
    await send(staff, "/community/", {
      data: { program: second, content: `Line ${line} of ${mark}\n\n\nand more` },
    });
  for (const word of ["One", "Two", "Three", "Four", "Five", "Six"]) await answer(question, word);
  await answer(await ask(program.id), "Here");
  const today = page.getByRole("region", { name: "Today" });
  const messages = page.getByRole("region", { name: "Messages" });

  await test.step("the program list marks new answers and clears the mark when opened", async () => {
    await goto(page, `/dashboard?section=community&program=${program.id}`);
    await expect(messages.getByText(`Here ${mark}`)).toBeInViewport();
    const chooser = page.getByRole("combobox", { name: "Program" });
    await expect(chooser.getByRole("option")).toHaveText([FIRST, `${SECOND} (6 new answers to you)`]);
    await expectAccessible(page);
  });

  await test.step("Today still lists the other program's answers and opens the selected one", async () => {
    await goto(page, "/dashboard");
    await expect(today.getByText(`Here ${mark}`)).toHaveCount(0);
    const row = today.getByRole("listitem").filter({ hasText: `Five ${mark}` });
    await row.getByRole("link").click();
    const five = messages.getByText(`Five ${mark}`);
    await expect(five).toBeInViewport({ ratio: 1 });
    await expect(messages.getByText(`Line 24 of ${mark}`)).not.toBeInViewport();
    await expect
      .poll(async () => (await (await page.request.get("/api/student/news/")).json()).community)
      .toBe(0);
    await expectNoSideways(page);
  });

  await test.step("the menu opens the community at the first new answer", async () => {
    await goto(page, "/dashboard");
    await answer(question, "Seven");
    await answer(question, "Eight");
    await goto(page, "/dashboard?section=community");
    await expect(page.getByRole("combobox", { name: "Program" })).toHaveValue(String(second));
    await expect(messages.getByText(`Seven ${mark}`)).toBeInViewport({ ratio: 1 });
    await expect(messages.getByText(`Eight ${mark}`)).toBeInViewport();
  });

  await test.step("a link to a deleted message opens the thread's end and never interrupts reading", async () => {
    await page.route("**/api/community/stream/**", (route) => route.abort());
    await page.clock.install();
    await goto(page, `/dashboard?section=community&program=${second}&message=999999`);
    const last = messages.getByText(`Line 24 of ${mark}`);
    await expect(last).toBeInViewport();
    await messages.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(last).not.toBeInViewport();
    // Without live events, the thread is fetched every 20 seconds.
    const fetched = page.waitForResponse((reply) => reply.url().includes("/api/community/?"));
    await page.clock.fastForward(21_000);
    await fetched;
    await page.clock.runFor(500);
    await expect(last).not.toBeInViewport();
  });
});

test("the community's program is in the address and reopens after a reload or from the menu", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page } = await newStudent(browser, FIRST);
  const staff = await visit(browser, "joseph");
  const programs: { id: number; title: string }[] = await (await page.request.get("/api/programs/")).json();
  const second = programs.find(({ title }) => title === SECOND)?.id ?? 0;
  await send(page, "/enrollments/", { data: { program_id: second } });
  const mark = Date.now();
  const question = await send(page, "/community/", { data: { program: second, content: `When? ${mark}` } });
  await send(staff, `/community/${question.id}/reply/`, { data: { content: `On Monday ${mark}` } });
  const chooser = page.getByRole("combobox", { name: "Program" });
  const isInSecond = async () => {
    await expect(page).toHaveURL(new RegExp(`[?&]program=${second}(&|$)`));
    await expect(chooser).toHaveValue(String(second));
  };
  const fromMenu = (label: string) => menuOf(page).getByRole("link", { name: label }).click();

  await test.step("the program of the new answer replaces the current address", async () => {
    await goto(page, "/dashboard");
    await fromMenu("Community");
    await isInSecond();
    await expect
      .poll(async () => (await (await page.request.get("/api/student/news/")).json()).community)
      .toBe(0);
    await page.reload();
    await isInSecond();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the menu opens the student's last program, also offline", async () => {
    await fromMenu("Community");
    await isInSecond();
    await expect(page.getByText(`On Monday ${mark}`)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("textbox", { name: "Your message" }).fill(`At which hour? ${mark}`);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Waiting for the network.")).toBeVisible();
    await menuOf(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
    await fromMenu("Community");
    await isInSecond();
    await expect(page.getByText(`At which hour? ${mark}`)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("Waiting for the network.")).toHaveCount(0);
    // Logging out asks first while the message is being sent.
    const thread = async () => (await page.request.get(`/api/community/?program=${second}`)).text();
    await expect.poll(thread).toContain(`At which hour? ${mark}`);
    await expect(page.getByText("Sending")).toHaveCount(0);
  });

  await test.step("logging out deletes the remembered program without a question", async () => {
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("program")));
    expect(await kept()).toHaveLength(1);
    await page.getByRole("button", { name: /Profile menu of/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL("**/login**");
    expect(await kept()).toEqual([]);
  });
});
