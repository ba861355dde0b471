import { expect } from "@playwright/test";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

const phone = { viewport: { width: 360, height: 780 } };

test("only staff see a draft program; it can be published and copied (beyond.md 4)", async ({ browser }) => {
  const staff = await visit(browser, "sarah");
  const title = `Beekeeping ${Date.now()}`;
  const made = await post(staff.request, "/programs/", {
    ...{ title, category: "Agribusiness", price: "UGX 200,000", duration: "4 weeks", is_draft: true },
    ...{
      full_description: "<p>Keep bees.</p>",
      program_outline: "Week 1: Hives",
      target_audience: "Farmers",
    },
  });
  await staff.goto("/dashboard?section=programs");
  await expectAccessible(staff);
  await staff
    .getByRole("table", { name: "Drafts" })
    .getByRole("button", { name: `More for ${title}` })
    .click();
  await staff.getByRole("menuitem", { name: "Preview" }).click();
  await expect(staff.getByText("Preview of a draft. Only staff see this page")).toBeVisible();
  await expect(staff.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(staff.getByRole("link", { name: "Enroll Now" })).toHaveCount(0);
  await expectAccessible(staff);
  const visitor = await visit(browser, null);
  expect((await visitor.goto(`/programs/${made.id}/preview`))?.status()).toBe(404);
  expect((await visitor.goto(`/programs/${made.id}`))?.status()).toBe(404);

  await staff.getByRole("link", { name: "Edit Program" }).click();
  await staff.getByLabel("Or closes on").fill("2020-01-10");
  await expect(staff.getByText("10 Jan 2020 is over: enrollment is closed.")).toBeVisible();
  await staff.getByLabel("Or closes on").fill("2099-05-31");
  await expect(staff.getByText("Enrollment closes at the end of 31 May 2099, in Kampala.")).toBeVisible();
  await staff.getByRole("checkbox", { name: "Draft" }).uncheck();
  await staff.getByRole("button", { name: "Update Program" }).click();
  await expect(staff.getByText("Program updated successfully!")).toBeVisible();
  expect((await visitor.goto(`/programs/${made.id}`))?.status()).toBe(200);

  await staff.goto(`/dashboard?section=programs&search=${encodeURIComponent(title)}`);
  await staff.getByRole("button", { name: `More for ${title}` }).click();
  await staff.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(staff.getByLabel("Title")).toHaveValue(`${title} (copy)`);
  await expect(staff.getByRole("checkbox", { name: "Draft" })).toBeChecked();
  await staff.setViewportSize(phone.viewport);
  await expectNoSideways(staff);
});

test("a communication is previewed, tested, scheduled and sent, and shows who read it (beyond.md 4)", async ({
  browser,
}) => {
  const staff = await visit(browser, "david", phone);
  const title = `Exam week ${Date.now()}`;
  await staff.goto("/dashboard?section=communications&communication=new");
  await staff.getByRole("radio", { name: "All students" }).check();
  await expect(staff.getByText(/^It goes to \d+ students\.$/)).toBeVisible();
  await staff.getByRole("textbox", { name: "Title" }).fill(title);
  await staff.getByRole("textbox", { name: "Message" }).fill("Bring your ID.");
  const preview = staff.getByRole("region", { name: "As students see it" });
  await expect(preview).toContainText(title);
  await preview.getByRole("button", { name: "Send a Test to Myself" }).click();
  await expect(staff.getByText("A test is on its way to david@darasa.example.")).toBeVisible();
  // A past time is reported at its field, before the confirmation.
  await staff.getByLabel("Send at").fill(`${new Date().getFullYear() - 1}-01-01T08:00`);
  await staff.getByRole("button", { name: "Send", exact: true }).click();
  await expect(staff.getByText("The time must be in the future")).toBeVisible();
  await expect(staff.getByLabel("Send at")).toBeFocused();
  await expect(staff.getByRole("alertdialog")).toHaveCount(0);
  await staff.getByLabel("Send at").fill(`${new Date().getFullYear() + 1}-01-01T08:00`);
  await expectAccessible(staff);
  await expectNoSideways(staff);
  await staff.getByRole("button", { name: "Send", exact: true }).click();
  const question = staff.getByRole("alertdialog");
  await question.getByText(/^.+, .+, .+ and \d+ others$/).click();
  await expect(
    question.getByRole("list", { name: "Who gets it" }).getByText("Amina Nansubuga"),
  ).toBeVisible();
  await expectAccessible(staff);
  await question.getByRole("button", { name: "Schedule" }).click();
  const waiting = staff.getByRole("table", { name: "Scheduled communications" });
  await expect(waiting.getByText(title)).toBeVisible();

  const { results } = await (await staff.request.get("/api/communications/scheduled/?page_size=100")).json();
  const scheduled = results.find((one: { title: string }) => one.title === title);
  const student = await visit(browser, "amina");
  const inbox = async () =>
    (await (await student.request.get("/api/communications/student/")).json()) as {
      title: string;
      id: number;
    }[];
  expect((await inbox()).map((one) => one.title)).not.toContain(title);
  // The field's precision is minutes; this sets an earlier time instead of waiting.
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const moved = await staff.request.put(`/api/communications/${scheduled.id}/`, {
    data: { ...scheduled, attachments: undefined, scheduled_for: new Date(Date.now() + 3_000).toISOString() },
    headers: { "x-csrftoken": csrfToken },
  });
  expect(moved.status()).toBe(200);
  await expect
    .poll(async () => (await inbox()).map((one) => one.title), { timeout: 20_000 })
    .toContain(title);
  const { id = 0 } = (await inbox()).find((one) => one.title === title) ?? {};
  await student.goto(`/dashboard?section=communications&message=${id}`);
  await expect(student.getByRole("heading", { name: title })).toBeVisible();
  await expect
    .poll(async () => (await (await staff.request.get(`/api/communications/${id}/`)).json()).read_count)
    .toBe(1);

  await staff.goto(`/dashboard?section=communications&unread=${id}&list=read`);
  const readers = staff.getByRole("table", { name: "Who has read it" });
  await expect(readers.getByText("amina@darasa.example")).toBeVisible();
  await expect(readers.getByRole("link", { name: /^\+256/ })).toBeVisible();
  const href = await staff.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  expect(await (await staff.request.get(href ?? "")).text()).toContain("amina@darasa.example");
  await expectAccessible(staff);
  await expectNoSideways(staff);
});

test("a reported message appears in all programs' stream, to dismiss or answer (beyond.md 4)", async ({
  browser,
}) => {
  const [writer, student] = [await visit(browser, "brian"), await visit(browser, "amina", phone)];
  const programsOf = async (page: typeof writer) =>
    (await (await page.request.get("/api/community/enrolled_programs/")).json()) as { id: number }[];
  const theirs = (await programsOf(writer)).map(({ id }) => id);
  const shared = (await programsOf(student)).find(({ id }) => theirs.includes(id));
  const content = `Buy my phone ${Date.now()}`;
  await post(writer.request, "/community/", { program: shared?.id, content });
  await student.goto(`/dashboard?section=community&program=${shared?.id}`);
  const message = student.getByRole("article").filter({ hasText: content });
  await message.getByRole("button", { name: /^Report the message of Brian/ }).click();
  const dialog = student.getByRole("dialog");
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(dialog.getByText("Say what is wrong with it")).toBeVisible();
  await dialog.getByLabel("What is wrong with it?").fill("An advertisement");
  await expectAccessible(student);
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(student.getByText("Thank you. The staff will look at it.")).toBeVisible();

  const staff = await visit(browser, "david", phone);
  await staff.goto("/dashboard?section=communications&posts=reported");
  const reported = staff.getByRole("article").filter({ hasText: content });
  await expect(reported).toContainText("An advertisement");
  await staff.waitForLoadState("networkidle");
  await expectAccessible(staff);
  await expectNoSideways(staff);
  await reported.getByRole("button", { name: "Dismiss" }).click();
  await expect(reported).toHaveCount(0);
  await staff.getByRole("tab", { name: "Unanswered" }).click();
  const waiting = staff.getByRole("article").filter({ hasText: content });
  const reply = waiting.getByRole("button", { name: "Reply", exact: true });
  const box = waiting.getByLabel(/^Reply to Brian/);
  // The opened part gets the focus, and returns it when closed.
  for (const leave of [
    () => staff.keyboard.press("Escape"),
    () => waiting.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await reply.click();
    await expect(box).toBeFocused();
    await leave();
    await expect(box).toHaveCount(0);
    await expect(reply).toBeFocused();
  }
  await reply.click();
  await expect(box).toBeFocused();
  await staff.keyboard.type("Please keep to the course.");
  await waiting.getByRole("button", { name: "Send Reply" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(message.getByText("Please keep to the course.")).toBeVisible();
});
