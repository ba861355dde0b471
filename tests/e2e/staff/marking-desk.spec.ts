import { type Browser, expect, type Page } from "@playwright/test";
import { goto, newStudent } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

const PROGRAM = "Cyber Security and Data Protection for the Workplace";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

/** Creates an assignment, with one submission from each of so many new students. */
async function handedIn(browser: Browser, staff: Page, title: string, count: number, name?: string) {
  const students: Page[] = [];
  let assignment = 0;
  for (let number = 1; number <= count; number += 1) {
    const { page, program } = await newStudent(browser, PROGRAM, {}, name);
    assignment ||= await sent(staff, title, program.id);
    await send(page, "/assignments/submit/", {
      ...{ assignment, submission_text: `Work ${number}` },
      submission_file: textFile(`work-${number}.txt`, `<b>File</b> of work ${number}`),
    });
    students.push(page);
  }
  return { assignment, students };
}

async function sent(staff: Page, title: string, program: number): Promise<number> {
  const fields = { title, program, deadline: inDays(5), total_marks: 100 };
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

const desk = (assignment: number) =>
  `/dashboard?section=submitted-assignments&view=desk&assignment=${assignment}`;
const marks = (page: Page) => page.getByLabel(/^Marks of 100/);
const rows = (page: Page) => page.getByRole("list", { name: "Works" }).getByRole("link");

test("works are marked by the keyboard alone, and a draft survives a reload (beyond.md 4)", async ({
  browser,
}) => {
  test.slow();
  const page = await visit(browser, "david", { viewport: { width: 1280, height: 720 } });
  const { assignment } = await handedIn(browser, page, `Desk ${Date.now()}`, 2);
  // The desk handles its keys once it is hydrated.
  await goto(page, desk(assignment));
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(marks(page)).toBeFocused();
  await expect(page.frameLocator("iframe").getByText("<b>File</b> of work 1")).toBeVisible();
  await page.keyboard.type("55");
  await page.keyboard.press("Enter");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true");
  await expect(rows(page).nth(0)).toContainText("55/100");
  await page.keyboard.type("77");
  await page.reload();
  await expect(marks(page)).toHaveValue("77");
  // Ungraded work is first in a new queue.
  await expect(rows(page).nth(0)).toHaveAttribute("aria-current", "true");
  await marks(page).press("Enter");
  await expect(page.getByText("All 2 are marked.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "77/100" })).toHaveCount(1);
});

test("on a phone queue, work and marks are steps; grades are held until they are released, with a feedback file; the gradebook has them (beyond.md 4)", async ({
  browser,
}) => {
  test.slow();
  const page = await visit(browser, "david", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  const title = `Held ${Date.now()}`;
  // The gradebook lists the students of earlier tries too.
  const name = `Zawadi Held ${Date.now()}`;
  const { assignment, students } = await handedIn(browser, page, title, 1, name);
  const student = students[0] as Page;
  const address = `/dashboard?section=submitted-assignments&search=${encodeURIComponent(title)}`;
  await page.goto(address);
  await page.getByRole("button", { name: `Hold grades of ${title}` }).click();
  await page.getByRole("button", { name: "Hold grades", exact: true }).click();
  await expect(page.getByText("Grades held. Students cannot see them.")).toBeVisible();

  await page.goto(desk(assignment));
  await expectNoSideways(page);
  await rows(page).first().click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
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
  await expect(page.getByText("The work is marked.")).toBeVisible();

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
  await expect(page.getByRole("link", { name: `${name}: 91` })).toBeVisible();
  await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute(
    "href",
    `/api/programs/${program}/gradebook.csv`,
  );
  await expectNoSideways(page);
  await expectAccessible(page);
});
