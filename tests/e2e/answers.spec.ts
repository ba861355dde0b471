import { expect } from "@playwright/test";
import { goto, menuOf, newStudent, send } from "../support/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "../support/visits.ts";

test.describe.configure({ timeout: 300_000 });

const FIRST = "Agile Delivery with Scrum";
const SECOND = "Financial Modelling for Investment Decisions";

test("an answer in one program stays new while another program's community is open, and its link leads to it (issue 21)", async ({
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
  // More than one page of messages lies between the question and the newest of its program.
  for (let line = 1; line <= 24; line += 1)
    await send(staff, "/community/", {
      data: { program: second, content: `Line ${line} of ${mark}\n\n\nand more` },
    });
  for (const word of ["One", "Two", "Three", "Four", "Five", "Six"]) await answer(question, word);
  await answer(await ask(program.id), "Here");
  const today = page.getByRole("region", { name: "Today" });
  const messages = page.getByRole("region", { name: "Messages" });

  await test.step("the chooser marks what is new, and what was open is new no more", async () => {
    await goto(page, `/dashboard?section=community&program=${program.id}`);
    await expect(messages.getByText(`Here ${mark}`)).toBeInViewport();
    const chooser = page.getByRole("combobox", { name: "Program" });
    await expect(chooser.getByRole("option")).toHaveText([FIRST, `${SECOND} (6 new answers to you)`]);
    await expectAccessible(page);
  });

  await test.step("Today still tells of the other program's, and leads to the answer that is pressed", async () => {
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

  await test.step("from the menu, the community opens where an answer is new, at the first of them", async () => {
    await goto(page, "/dashboard");
    await answer(question, "Seven");
    await answer(question, "Eight");
    await goto(page, "/dashboard?section=community");
    await expect(page.getByRole("combobox", { name: "Program" })).toHaveValue(String(second));
    await expect(messages.getByText(`Seven ${mark}`)).toBeInViewport({ ratio: 1 });
    await expect(messages.getByText(`Eight ${mark}`)).toBeInViewport();
  });

  await test.step("a message that is gone opens the thread at its end, and leaves alone who reads up from there", async () => {
    await page.route("**/api/community/stream/**", (route) => route.abort());
    await page.clock.install();
    await goto(page, `/dashboard?section=community&program=${second}&message=999999`);
    const last = messages.getByText(`Line 24 of ${mark}`);
    await expect(last).toBeInViewport();
    await messages.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(last).not.toBeInViewport();
    // While nothing comes live, the thread is fetched every 20 seconds.
    const fetched = page.waitForResponse((reply) => reply.url().includes("/api/community/?"));
    await page.clock.fastForward(21_000);
    await fetched;
    await page.clock.runFor(500);
    await expect(last).not.toBeInViewport();
  });
});

test("the program that the community shows stands in the address and outlives a reload; from the menu the last one opens again (issue 21)", async ({
  browser,
}) => {
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

  await test.step("the program of the new answer is in the address without an entry of the history, and stays", async () => {
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

  await test.step("a visit from the menu opens the program where the student was last, also offline", async () => {
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
  });

  await test.step("logging out forgets it, and does not ask about it", async () => {
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("program")));
    expect(await kept()).toHaveLength(1);
    await page.getByRole("button", { name: /Profile menu of/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL("**/login**");
    expect(await kept()).toEqual([]);
  });
});
