import { expect } from "@playwright/test";
import { goto, newStudent, send } from "../support/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "../support/visits.ts";

test.describe.configure({ timeout: 120_000 });

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
