import { type Browser, expect, type Page } from "@playwright/test";
import { newStudent } from "../support/one-visit.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "../support/visits.ts";

const PROGRAM = "Cyber Security and Data Protection for the Workplace";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

/** An assignment of its own, and the works of so many new students, the oldest first. */
async function handedIn(browser: Browser, staff: Page, title: string, count: number, total_marks = 100) {
  const students: { page: Page; work: number }[] = [];
  let assignment = 0;
  for (let number = 1; number <= count; number += 1) {
    const { page, program } = await newStudent(browser, PROGRAM);
    assignment ||= await sent(staff, title, program.id, total_marks);
    const work = await send(page, "/assignments/submit/", {
      ...{ assignment, submission_text: `Work ${number}` },
      submission_file: textFile(`work-${number}.txt`, `<b>File</b> of work ${number}`),
    });
    students.push({ page, work: work.id });
  }
  return { assignment, students };
}

async function sent(staff: Page, title: string, program: number, total_marks: number): Promise<number> {
  const fields = { title, program, deadline: inDays(5), total_marks };
  const brief = textFile("brief.txt", "Write.");
  const { id } = await send(staff, "/assignments/", { ...fields, assignment_file: brief });
  const { request } = staff.context();
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  const data = { assignment_id: id, program_id: program };
  const reply = await request.post("/api/assignments/send/", { data, headers: { "x-csrftoken": csrfToken } });
  expect(reply.status()).toBe(200);
  return id;
}

async function send(
  page: Page,
  path: string,
  multipart: Record<string, string | number | ReturnType<typeof textFile>>,
) {
  const { request } = page.context();
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  const reply = await request.post(`/api${path}`, { multipart, headers: { "x-csrftoken": csrfToken } });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}

const desk = (assignment: number, work?: number) =>
  `/dashboard?section=submitted-assignments&view=desk&assignment=${assignment}${work ? `&work=${work}` : ""}`;
const marks = (page: Page) => page.getByLabel(/^Marks of 100/);
const rows = (page: Page) => page.getByRole("list", { name: "Works" }).getByRole("link");

test("works are marked by the keyboard alone: Enter saves and opens the next, J and K move, a failed save comes back with what was typed, Esc leaves (beyond.md section 4: 'without touching the mouse or losing the place')", async ({
  browser,
}) => {
  test.slow();
  const page = await visit(browser, "david", { viewport: { width: 1280, height: 720 } });
  const { assignment, students } = await handedIn(browser, page, `Desk ${Date.now()}`, 3);
  const { request } = page.context();
  const comments = await (await request.get("/api/saved-comments/")).json();
  const comment = `Show your sources ${Date.now()}.`;
  if (comments.length < 90) await post(request, "/saved-comments/", { text: comment });
  const graded: number[] = [];
  page.on("request", (sending) => {
    const [, id] = /submissions\/(\d+)\/$/.exec(new URL(sending.url()).pathname) ?? [];
    if (id) graded.push(Number(id));
  });
  await page.goto(desk(assignment));
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);
  await expect(page.getByText("3 left to mark")).toBeVisible();

  await page.keyboard.press("j");
  await expect(page.getByText("3 left to mark", { exact: true })).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, "the desk fits into the window").toBe(720);
  await expect(marks(page)).toBeFocused();
  await expect(page.frameLocator("iframe").getByText("<b>File</b> of work 1")).toBeVisible();
  const days = page.getByRole("paragraph").filter({ hasText: /due .*, submitted / });
  const cut_px = await days.evaluate((line) => line.scrollWidth - line.clientWidth);
  expect(cut_px, "both days are read whole beside the queue").toBeLessThanOrEqual(0);
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", "");
  const preview = await page.locator("iframe").getAttribute("src");
  const inTab = page.getByRole("link", { name: "Open work-1.txt in a new tab" });
  expect(await inTab.getAttribute("href"), "no more than the preview shows").toBe(preview);
  await page.keyboard.type("101");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Marks must be a number from 0 to 100.")).toBeVisible();
  await marks(page).fill("55");
  await page.keyboard.press("c");
  await page.keyboard.type(comment.slice(0, 30));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue(comment);
  await page.keyboard.type(" Well done.".repeat(20));
  await expectAccessible(page);
  const attach = await page.getByRole("button", { name: "Attach a feedback file" }).boundingBox();
  const save = await page.getByRole("button", { name: "Save and open next" }).boundingBox();
  expect((attach?.y ?? 0) + (attach?.height ?? 0), "not under the button").toBeLessThan(save?.y ?? 0);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Zawadi Achieng" })).toBeVisible();
  await expect(rows(page).nth(0)).toContainText("55/100");
  await expect(rows(page).nth(0).locator("[data-score=red]")).toBeVisible();
  await expect(page.getByText("2 left to mark", { exact: true })).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true");
  await expect(marks(page)).toHaveValue("");

  // The next save fails after the marker went on; the work is open again with its marks.
  await page.route("**/api/submissions/*/", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.keyboard.type("66");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Error grading submission. Please try again.")).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true");
  await expect(marks(page)).toHaveValue("66");
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await expect(rows(page).nth(1)).toContainText("66/100");
  await expect(rows(page).nth(2)).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("k");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true");
  await expect(marks(page)).toHaveValue("66");
  // Digits that are typed at once are the next work's.
  await page.keyboard.press("j");
  await page.keyboard.type("77");
  // What is typed is there after a reload, and in its place.
  await page.reload();
  await expect(marks(page)).toHaveValue("77");
  // Without the queue the work has its width, also after a reload; J and K go on.
  const narrow = await page.locator("iframe").boundingBox();
  await page.keyboard.press("w");
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Show the queue (W)" })).toBeVisible();
  const wide = await page.locator("iframe").boundingBox();
  expect(wide?.width).toBeGreaterThan((narrow?.width ?? 0) + 200);
  expect(wide?.height).toBeGreaterThan(narrow?.height ?? 0);
  // What waits is first by now.
  await page.keyboard.press("j");
  await expect(marks(page)).toHaveValue("55");
  await page.keyboard.press("k");
  await expect(marks(page)).toHaveValue("77");
  await page.getByRole("button", { name: "Show the queue (W)" }).click();
  await expect(rows(page).nth(0)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys of the marking desk" })).toBeVisible();
  await page.keyboard.press("Escape");
  await marks(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("That was the last one to mark in this queue.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "77/100" })).toHaveCount(1);
  // One call for each work that was saved, and one for the save that failed.
  const works = students.map(({ work }) => work);
  expect(graded).toEqual([works[0], works[1], works[1], works[2]]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Sent Assignments" })).toBeVisible();
});

test("of two markers the second sees what the other gave beside their own, and chooses (beyond.md section 4: 'two markers do not overwrite each other silently')", async ({
  browser,
}) => {
  test.slow();
  const [one, other] = [await visit(browser, "david"), await visit(browser, "joseph")];
  const { assignment, students } = await handedIn(browser, one, `Two markers ${Date.now()}`, 2);
  const works = students.map(({ work }) => work);
  for (const page of [one, other]) {
    await page.goto(desk(assignment, works[0]));
    await expect(marks(page)).toBeVisible();
  }
  for (const [mark, work] of [
    ["40", 0],
    ["45", 1],
  ] as const) {
    await expect(rows(other).nth(work)).toHaveAttribute("aria-current", "true");
    await marks(other).fill(mark);
    await marks(other).press("Enter");
    await expect(rows(other).nth(work)).toContainText(`${mark}/100`);
  }
  await marks(one).fill("80");
  await marks(one).press("Enter");
  const conflict = one.getByText("Somebody else marked this work meanwhile. Your marks are not saved yet.");
  await expect(conflict).toBeVisible();
  await expect(one.getByText("40 of 100")).toBeVisible();
  await expect(marks(one)).toHaveValue("80");
  await one.getByRole("button", { name: "Save mine instead" }).click();
  await expect(rows(one).nth(0)).toContainText("80/100");

  await expect(rows(one).nth(1)).toHaveAttribute("aria-current", "true");
  await marks(one).fill("81");
  await marks(one).press("Enter");
  await expect(conflict).toBeVisible();
  await one.getByRole("button", { name: "Keep theirs" }).click();
  await expect(rows(one).nth(1)).toContainText("45/100");
});

test("on a phone queue, work and marks are steps; grades are held until they are released, with a feedback file; the gradebook has them (beyond.md section 4)", async ({
  browser,
}) => {
  test.slow();
  const page = await visit(browser, "david", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  const title = `Held ${Date.now()}`;
  const { assignment, students } = await handedIn(browser, page, title, 1);
  const student = students[0]?.page as Page;
  const address = `/dashboard?section=submitted-assignments&search=${encodeURIComponent(title)}`;
  await page.goto(address);
  await page.getByRole("button", { name: `Hold grades of ${title}` }).click();
  await page.getByRole("button", { name: "Hold grades", exact: true }).click();
  await expect(page.getByText("Grades held. Students see none.")).toBeVisible();

  await page.goto(desk(assignment));
  await expectNoSideways(page);
  await rows(page).first().click();
  await expect(page.getByRole("heading", { level: 2, name: "Zawadi Achieng" })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Give marks" }).click();
  await expect(page.getByText("Grades are held.")).toBeVisible();
  await marks(page).fill("91");
  await page.getByLabel("Feedback file").setInputFiles(textFile("margin.txt", "Notes"));
  await expect(page.getByRole("link", { name: "Download your file margin.txt" })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and open next" }).click();
  await expect(page.getByText("That was the last one to mark in this queue.")).toBeVisible();

  await student.goto("/dashboard?section=assignments&tab=submissions");
  await expect(student.getByText("Awaiting grade.")).toBeVisible();
  await expect(student.getByText("91 of 100")).toBeHidden();
  await page.goto(address);
  await page.getByRole("button", { name: `Release grades of ${title}` }).click();
  await page.getByRole("button", { name: "Release grades", exact: true }).click();
  await expect(page.getByText("Grades released. Students see them now.")).toBeVisible();
  // It comes to the open page by itself.
  await expect(student.getByText("91 of 100")).toBeVisible();
  await expect(student.getByRole("link", { name: "Download your feedback file margin.txt" })).toBeVisible();

  const { program } = await (
    await page.request.get(`/api/assignments/?search=${encodeURIComponent(title)}&page=1`)
  )
    .json()
    .then(({ results }) => results[0]);
  await page.goto(`/dashboard?section=submitted-assignments&view=gradebook&program=${program}`);
  await expect(page.getByRole("link", { name: "Zawadi Achieng: 91" })).toBeVisible();
  await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute(
    "href",
    `/api/programs/${program}/gradebook.csv`,
  );
  await expectNoSideways(page);
  await expectAccessible(page);
});

test("marks beyond an assignment's total name that total, also those beyond 100 (api.md section 4)", async ({
  browser,
}) => {
  const page = await visit(browser, "david", { viewport: { width: 1280, height: 720 } });
  const title = `Of twenty ${Date.now()}`;
  const { assignment, students } = await handedIn(browser, page, title, 1, 20);
  const problem = page.getByText("Marks must be a number from 0 to 20.");
  // While no comment is saved there is no box to choose one from.
  await page.route("**/api/saved-comments/", (route) => route.fulfill({ json: [] }));
  await page.goto(desk(assignment, students[0]?.work));
  await expect(page.getByText("No saved comments yet. Write feedback,")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Saved comments" })).toHaveCount(0);
  const box = page.getByLabel(/^Marks of 20/);
  await expect(box).toBeFocused();
  for (const beyond of ["21", "20,5", "210"]) {
    await box.fill(beyond);
    await expect(problem).toBeHidden();
    await box.press("Enter");
    await expect(problem).toBeVisible();
  }
  await page.goto("/dashboard?section=submitted-assignments&tab=submissions");
  await page.getByLabel("Search by student, assignment or program").fill(title);
  await page.getByRole("link", { name: new RegExp(`^Grade .*: ${title}$`) }).click();
  const modal = page.getByRole("dialog", { name: "Grade Submission" });
  await modal.getByLabel("Marks").fill("210");
  await modal.getByRole("button", { name: "Save Grade" }).click();
  await expect(modal.getByText("Marks must be a number from 0 to 20.")).toBeVisible();
});

test("other total marks ask about the grades, and a grade on the wrong work is taken back", async ({
  browser,
}) => {
  test.slow();
  const staff = await visit(browser, "david");
  const title = `Total ${Date.now()}`;
  const { assignment, students } = await handedIn(browser, staff, title, 1, 50);
  const work = students[0]?.work ?? 0;
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const headers = { "x-csrftoken": csrfToken };
  await staff.request.patch(`/api/submissions/${work}/`, { data: { marks_awarded: 45 }, headers });
  const stored = async () => (await staff.request.get(`/api/submissions/${work}/`)).json();

  await staff.goto(`/dashboard?section=submitted-assignments&open=edit-${assignment}`);
  const form = staff.getByRole("dialog", { name: "Edit Assignment" });
  await form.getByLabel("Total marks").fill("100");
  await form.getByRole("button", { name: "Update Assignment" }).click();
  const question = staff.getByRole("alertdialog", { name: "Change the total marks from 50 to 100?" });
  await expectAccessible(staff);
  await question.getByRole("button", { name: "Keep Percentages" }).click();
  await expect(staff.getByText("Assignment updated successfully!")).toBeVisible();
  expect(await stored()).toMatchObject({ marks_awarded: 90, grade_letter: "A" });

  await staff.goto(`/dashboard?section=submitted-assignments&tab=submissions&open=grade-${work}`);
  await staff.getByRole("button", { name: "Take the grade back" }).click();
  const reason = staff.getByRole("dialog", { name: /^Take back the grade of / });
  await reason.getByLabel("Reason").fill("Meant for another work");
  await reason.getByRole("button", { name: "Take the Grade Back" }).click();
  await expect(staff.getByText(/is pending again\.$/)).toBeVisible();
  expect(await stored()).toMatchObject({ marks_awarded: null, feedback: "" });
});
