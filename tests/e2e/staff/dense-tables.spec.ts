import { type Browser, expect, type Page } from "@playwright/test";
import { newStudent, pdf, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, post, test, visit } from "#tests/support/browser/visits.ts";

const lists = [
  "students",
  "programs",
  "team",
  "testimonials",
  "blog",
  "users",
  "communications",
  "affiliates",
  "affiliates&view=commissions",
  "affiliates&view=payouts",
  "settings&tab=audit",
  "submitted-assignments",
  "submitted-assignments&tab=submissions",
];

async function open(page: Page, section: string): Promise<void> {
  await page.goto(`/dashboard?section=${section}`);
  await expect(page.getByRole("table").first()).toBeVisible();
}

/** Deletes a record and so fills the bin and the audit log. Returns a CSRF token for further calls. */
async function leaveTraces(page: Page): Promise<string> {
  const member = { name: "Nakku Winnie", role: "Registrar", phone: "+256700000199", order: "99" };
  const { id } = await send(page, "/team-members/", {
    multipart: { ...member, email: `winnie.${Date.now()}@darasa.example` },
  });
  const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
  await page.request.delete(`/api/team-members/${id}/`, { headers: { "x-csrftoken": csrfToken } });
  return csrfToken;
}

/** Deletes the programs that journeys of other files left. Their rows are first in the lists, and higher than those of people. */
async function deleteClassrooms(page: Page, csrfToken: string): Promise<void> {
  for (const search of ["Classroom 1", "Offline 1"])
    for (const { id } of await (await page.request.get(`/api/programs/?search=${search}`)).json())
      await page.request.delete(`/api/programs/${id}/`, { headers: { "x-csrftoken": csrfToken } });
}

const LONG_WORD = "Darasa".repeat(17).slice(0, 98);

/** Leaves rows of a program and a student whose names are one long word. Returns the address of the program. */
async function leaveLongWords(browser: Browser, page: Page): Promise<string> {
  const fields = { category: "Health", duration: "6 weeks", price: "Free", full_description: "<p>Text</p>" };
  const texts = { program_outline: "One", target_audience: "All" };
  const program = await post(page.request, "/programs/", { ...fields, ...texts, title: LONG_WORD });
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  const work = { title: LONG_WORD, program: program.id, deadline, assignment_file: pdf(`${LONG_WORD}.pdf`) };
  const assignment = await send(page, "/assignments/", { multipart: work });
  await send(page, "/assignments/send/", {
    data: { assignment_id: assignment.id, program_id: program.id },
  });
  const student = (await newStudent(browser, LONG_WORD, {}, LONG_WORD)).page;
  const submission = { assignment: assignment.id, submission_file: pdf(`${LONG_WORD}.pdf`) };
  await send(student, "/assignments/submit/", { multipart: submission });
  const { id } = await (await student.request.get("/api/user/")).json();
  const words = { title: LONG_WORD, message: LONG_WORD };
  for (const to of [
    { recipient_type: "program", program: program.id },
    { recipient_type: "student", student: id },
  ])
    await send(page, "/communications/", { data: { ...words, ...to } });
  return `/api/programs/${program.id}/`;
}

/** Measures the first table: its hidden width in pixels, and the layout of its rows. */
const tableOf = (page: Page) =>
  page
    .getByRole("table")
    .first()
    .evaluate((table) => {
      const frame = table.parentElement ?? table;
      const rows = [...table.querySelectorAll("tbody tr")];
      const highest_px = Math.max(...rows.map((row) => row.getBoundingClientRect().height));
      return {
        cut_px: frame.scrollWidth - frame.clientWidth,
        display: rows[0] && getComputedStyle(rows[0]).display,
        // Cells whose text overlaps the next cell.
        spilling: [...table.querySelectorAll("tbody td")]
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
        rows: rows.length,
        seen: rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
        fitting: Math.floor((window.innerHeight - (rows[0]?.getBoundingClientRect().top ?? 0)) / highest_px),
        highest_px,
      };
    });

test.describe("dense tables in the back office (look.md)", () => {
  for (const width of [768, 1024, 1280])
    test(`lists are tables without horizontal scrolling at ${width} px`, {
      tag: "@nightly",
    }, async ({ browser }) => {
      // A student's only program has no count next to it, so its title has its full length.
      await newStudent(browser, "Cyber Security and Data Protection for the Workplace");
      const page = await visit(browser, "joseph", { viewport: { width, height: 720 } });
      await leaveTraces(page);
      for (const section of lists) {
        await open(page, section);
        const { display, cut_px, spilling } = await tableOf(page);
        expect({ section, display, cut_px, spilling }).toEqual({
          ...{ section, display: "table-row", cut_px: 0 },
          spilling: [],
        });
        const box = page.getByRole("searchbox").first();
        if (await box.isVisible())
          expect((await box.boundingBox())?.width, `the search box of ${section}`).toBeGreaterThan(280);
      }
    });

  test("record names are wide enough to tell apart at 768 px", { tag: "@nightly" }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 768, height: 1024 } });
    await open(page, "affiliates&view=commissions");
    const affiliate = page.getByRole("rowheader").getByText("Ronald Kato").first();
    // A clipped line ends below its box.
    expect(await affiliate.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    for (const [section, title] of [
      ["programs", "Digital Marketing for Small Businesses"],
      ["submitted-assignments&search=cost-per-customer", "Your cost-per-customer sheet"],
    ] as const) {
      await open(page, section);
      const box = await page.getByRole("rowheader").getByText(title).first().boundingBox();
      expect(box?.width, `the title's width in ${section}`).toBeGreaterThan(140);
    }
  });

  test("rows become cards only in windows narrower than 768 px", { tag: "@nightly" }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 767, height: 740 } });
    await open(page, "students");
    expect((await tableOf(page)).display).toBe("block");
  });

  test("ten rows of each list, each 44 to 52 px high, are visible at 1280 × 720", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    const csrfToken = await leaveTraces(page);
    const lines = Array.from({ length: 12 }, (_, at) => `p${at}@import.example,Person,0772 100 0${at}`);
    const students = {
      name: "list.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Email,Name,Phone\n${lines.join("\n")}`),
    };
    const file = await send(page, "/students/imports/", { multipart: { students } });
    const columns = await page.request.put(`/api/students/imports/${file.id}/columns/`, {
      data: { ...file.suggested, program: null },
      headers: { "x-csrftoken": csrfToken },
    });
    expect((await columns.json()).counts).toMatchObject({ ready: 2, problem: 10 });
    const [program] = await (await page.request.get("/api/programs/?search=KoboToolbox")).json();
    const gradebook = `submitted-assignments&view=gradebook&program=${program.id}`;
    async function expectTenRows(section: string) {
      await open(page, section);
      const { rows, seen, fitting, highest_px } = await tableOf(page);
      // For shorter lists, checks that ten rows of the greatest height would fit.
      expect(Math.max(seen, rows < 10 ? fitting : 0), section).toBeGreaterThanOrEqual(10);
      expect(highest_px, section).toBeLessThanOrEqual(52);
    }
    // The deleted programs would be high rows of the bin, so the bin comes first.
    await expectTenRows("bin");
    await deleteClassrooms(page, csrfToken);
    for (const section of [...lists, `students&import=${file.id}`, gradebook]) await expectTenRows(section);
  });

  test("an email address wraps only before its @ or a dot at 1280 px", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    const message = "We would like to enroll eleven of our field officers. ".repeat(8);
    const email = "prossy.nakanwagi.kampala@ngo-partners.example.org";
    await post(page.request, "/contact-messages/", { name: "Prossy", email, message });
    await open(page, "communications&contact=messages");
    const lines = await page
      .getByText(email)
      .first()
      .evaluate((shown) =>
        [...shown.childNodes].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        }),
      );
    expect(Math.max(...lines)).toBe(1);
  });

  test("columns that do not fit the window are shown below their row", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    await open(page, "students&search=amina");
    const table = page.getByRole("table", { name: "Students" });
    await expect(table.getByRole("columnheader", { name: "Referral Source" })).toBeHidden();
    await table.getByRole("row", { name: /Amina/ }).getByRole("button", { name: "Details" }).click();
    for (const name of ["Location", "Occupation", "Education Level", "Referral Source"])
      await expect(table.getByRole("term").filter({ hasText: name })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1900, height: 900 });
    await expect(table.getByRole("columnheader", { name: "Referral Source" })).toBeVisible();
    await expect(table.getByRole("term").filter({ hasText: "Referral Source" })).toBeHidden();
    await expect(table.getByRole("button", { name: "Details" })).toBeHidden();
    expect((await tableOf(page)).cut_px).toBe(0);
  });

  // This test is the last one, because its rows are high.
  test("a name of one long word makes no list scroll sideways", { tag: "@nightly" }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    const csrfToken = await leaveTraces(page);
    const program = await leaveLongWords(browser, page);
    for (const section of lists) {
      await open(page, section);
      for (const width of [1280, 1024, 768]) {
        await page.setViewportSize({ width, height: 720 });
        const { cut_px, spilling } = await tableOf(page);
        expect({ section, width, cut_px, spilling }).toEqual({ section, width, cut_px: 0, spilling: [] });
      }
    }
    await page.request.delete(program, { headers: { "x-csrftoken": csrfToken } });
  });
});
