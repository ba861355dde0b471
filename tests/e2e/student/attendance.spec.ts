import { type Browser, expect, type Page } from "@playwright/test";
import { goto, newStudent, send } from "#tests/support/browser/one-visit.ts";
import { expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

const MINUTE_MS = 60_000;
const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
const fields = { ...texts, full_description: "<p>Text</p>", price: "UGX 0", duration: "1 week" };

/** Makes a program whose live session began some minutes ago and lasts an hour. */
async function classroom(browser: Browser, minutes: number) {
  const staff = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
  const title = `Attendance ${Date.now()}`;
  const program: number = (await post(staff.request, "/programs/", { ...fields, title })).id;
  // Zoom writes whole seconds, and sessions begin at whole minutes.
  const starts_at = new Date((Math.floor(Date.now() / MINUTE_MS) - minutes) * MINUTE_MS);
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const saved = await staff.request.put(`/api/programs/${program}/units/1/`, {
    multipart: {
      ...{ title: "Roll call", state: "published", session_starts_at: starts_at.toISOString() },
      session_ends_at: new Date(starts_at.getTime() + 60 * MINUTE_MS).toISOString(),
    },
    headers: { "x-csrftoken": csrfToken },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const sessions = await staff.request.get(`/api/attendance/sessions/?program=${program}&page=1`);
  return { staff, title, program, starts_at, unit: (await sessions.json()).results[0].id as number };
}

const codeOf = async (staff: Page, unit: number): Promise<string> =>
  (await send(staff, `/units/${unit}/attendance-code/`, { data: {} })).code;

/** Returns a time as Zoom writes it, in Kampala. */
const zoomTime = (at: Date) =>
  at
    .toLocaleString("en-US", {
      ...({ timeZone: "Africa/Kampala", month: "2-digit", day: "2-digit", year: "numeric" } as const),
      ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
    })
    .replace(",", "");

test("a coordinator keeps a register by keyboard, corrects it, and imports a Zoom report (beyond.md 2.7)", async ({
  browser,
}) => {
  const { staff, program, unit, starts_at } = await classroom(browser, 30);
  for (const [index, name] of ["Abel Ojok", "Beth Apio", "Carl Okot"].entries()) {
    const email = `${name.slice(0, 4)}-${Date.now()}@darasa.example`;
    await post(staff.request, "/students/", { name, email, phone: `+25677230000${index}`, program });
  }
  await goto(staff, `/dashboard?section=submitted-assignments&view=register&unit=${unit}`);
  const line = (name: string) => staff.getByRole("listitem").filter({ hasText: name });
  const isMarked = (name: string, state: string) =>
    expect(line(name).getByRole("button", { name: state })).toHaveAttribute("aria-pressed", "true");
  await expect(line("Abel Ojok")).toContainText("Not marked");
  await staff.keyboard.press("p");
  await staff.keyboard.press("l");
  await isMarked("Beth Apio", "Late");
  await staff.keyboard.press("ArrowUp");
  await staff.keyboard.press("e");
  await isMarked("Abel Ojok", "Present");
  await isMarked("Beth Apio", "Excused");
  await expect(line("Beth Apio")).toContainText("By Joseph");

  await goto(staff, `/dashboard?section=submitted-assignments&view=report&unit=${unit}`);
  const stay = [zoomTime(starts_at), zoomTime(new Date(starts_at.getTime() + 45 * MINUTE_MS)), 45, "Yes"];
  const report = [
    "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest",
    `Carl Okot,,${stay}`,
    `Beth Apio,,${stay}`,
  ].join("\n");
  await staff
    .getByLabel(/Participant report/)
    .setInputFiles({ name: "zoom.csv", mimeType: "text/csv", buffer: Buffer.from(report) });
  await staff.getByRole("button", { name: "Upload the Report" }).click();
  await staff.getByRole("button", { name: "Mark the students" }).click();
  await staff.getByRole("link", { name: "Open the register" }).click();
  await isMarked("Carl Okot", "Present");
  await expect(line("Carl Okot")).toContainText("From a report, by Joseph");
  // A mark by hand stays, and gets the minutes.
  await isMarked("Beth Apio", "Excused");
  await expect(line("Beth Apio")).toContainText("45 min of the session");
});

test("a student sees a mark at once, and types the code offline to see 'Present' later (beyond.md 2.7)", async ({
  browser,
}) => {
  const { staff, title, unit } = await classroom(browser, 5);
  const { page, program } = await newStudent(browser, title, { viewport: { width: 360, height: 740 } });
  const code = await codeOf(staff, unit);
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const mark = async (state: string | null) => {
    const { results } = await (await staff.request.get(`/api/units/${unit}/attendance/?page=1`)).json();
    const [{ student, updated_at }] = results;
    const saved = await staff.request.put(`/api/units/${unit}/attendance/`, {
      data: { lines: [{ student, state, updated_at }] },
      headers: { "x-csrftoken": csrfToken },
    });
    expect(saved.status()).toBe(200);
  };
  const connected = page.waitForResponse(/\/community\/stream\//);
  await goto(page, `/dashboard?section=courses&program=${program.id}`);
  await connected;
  const attendance = page.getByRole("region", { name: "Attendance" });
  const field = page.getByLabel("Attendance code");
  await mark("late");
  await expect(attendance.getByText("Late", { exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);
  await mark(null);

  await expect(field).toBeVisible();
  await page.context().setOffline(true);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "I am here" }).click();
  await expect(page.getByText("It counts from the time when you typed it.")).toBeVisible();
  await expectNoSideways(page);
  await page.context().setOffline(false);
  await expect(attendance.getByText("Present", { exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);
});

test("a code on the first page is refused with a reason, and marks, without JavaScript (beyond.md 2.7)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { staff, title, unit } = await classroom(browser, 5);
  const { page } = await newStudent(browser, title, { javaScriptEnabled: false });
  const code = await codeOf(staff, unit);
  await page.goto("/dashboard");
  const type = async (digits: string) => {
    await page.getByLabel("Attendance code").fill(digits);
    await page.getByRole("button", { name: "I am here" }).click();
  };
  await type(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await expect(page.getByText("This code is not right, or its ten minutes are over.")).toBeVisible();
  await type(code);
  await expect(page.getByText("Your attendance:")).toContainText("Present");
  await page.goto("/dashboard");
  await expect(page.getByLabel("Attendance code")).toHaveCount(0);
});
