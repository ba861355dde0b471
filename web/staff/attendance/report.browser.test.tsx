import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AttendanceReport } from "#contract/courses/attendance/attendance-reports.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const person = (id: number, name: string, student: AttendanceReport["people"][number]["student"]) => ({
  ...{ id, name, email: "", is_host: false, minutes: 20, joined_at: "2026-05-12T14:02:00Z", student },
  has_unread_times: false,
  matched_by: student ? ("name" as const) : ("" as const),
});
const session = {
  ...{ id: 4, program: 5, program_title: "Solar Pumps", unit_type: "weeks" as const, number: 2 },
  ...{
    title: "Sizing",
    students: 3,
    later: 0,
    starts_at: "2026-05-12T14:00:00Z",
    ends_at: "2026-05-12T15:00:00Z",
  },
  counts: { present: 0, late: 0, excused: 0, absent: 0 },
};
const amina = { student: 1, name: "Amina Nakato", marked: null, is_kept: false, is_later: false };
const report: AttendanceReport = {
  ...{ id: 3, unit: 4, session, filename: "report.csv", vendor: "zoom", time_zone: "Africa/Kampala" },
  ...{ threshold_minutes: 30, uploaded_by: "Joseph Okello", uploaded_at: "2026-05-12T18:00:00Z" },
  ...{ updated_at: "2026-05-12T18:00:00Z", applied_at: null, is_other_day: false, not_in_report: 2 },
  all_present_not_in_report: 0,
  is_other_time: false,
  people: [
    person(8, "iPhone", null),
    person(9, "Nakato, Amina", { id: 1, name: "Amina Nakato", email: "amina@learners.example" }),
  ],
  results: [{ ...amina, minutes: 20, state: "absent" }],
  ...{ later: { count: 0, names: [] }, counted_with: [] },
};
const line = {
  ...{ student: 1, name: "Amina Nakato", email: "amina@learners.example", state: null, source: null },
  ...{ minutes: null, marked_at: null, marked_by: "", updated_at: null },
  ...{ code_typed_at: null, absent_by: "" },
};
/** The reply of a marking that replaced no marks. */
const marking = <R extends { applied_at: string | null }>(marked: R) => ({
  ...{ ...marked, replaced: { applied_at: marked.applied_at, applied_before: null, marks: [] as object[] } },
});
const uploaded = { id: 3, filename: "report.csv", vendor: "zoom", uploaded_by: "Joseph Okello" };
const answers = {
  "GET /units/4/attendance-reports/": [
    { ...uploaded, uploaded_at: "2026-05-12T18:00:00Z", applied_at: null },
  ],
  "GET /attendance-reports/3/": report,
  "GET /units/4/attendance/": { ...pageWith(line), summary: { ...session, later_names: [] } },
};
const open = (search = "&report=3") =>
  openDashboard(`?section=submitted-assignments&view=report&unit=4${search}`, { user: joseph, answers });

test("staff choose the student of an unknown line, which is merged, and mark the students (beyond.md 2.7)", async () => {
  await open();
  await expect.element(page.getByText("2 people, 1 without a student")).toBeVisible();
  await expectAccessible();
  const merged: AttendanceReport = {
    ...report,
    people: [
      {
        ...person(8, "iPhone", { id: 1, name: "Amina Nakato", email: "amina@learners.example" }),
        matched_by: "staff",
      },
      ...report.people.slice(1),
    ],
    results: [{ ...amina, minutes: 40, state: "present" }],
  };
  const CHOOSE = "PUT /attendance-reports/3/people/8/";
  const APPLY = "POST /attendance-reports/3/apply/";
  answer({ [CHOOSE]: merged });
  await userEvent.click(page.getByRole("button", { name: "Choose the student of iPhone" }));
  answer({ "GET /attendance-reports/3/": merged });
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Amina Nakato" }));
  await expect.element(page.getByText("chosen by staff: amina@learners.example")).toBeVisible();
  expect(bodiesOf(CHOOSE)).toEqual([{ student: 1 }]);
  const applied = { ...merged, applied_at: "2026-05-12T18:10:00Z", not_in_report: 0 };
  answer({ [APPLY]: marking(applied), "GET /attendance-reports/3/": applied });
  await userEvent.click(page.getByRole("checkbox", { name: /Also mark the 2 students absent/ }));
  await userEvent.click(page.getByRole("button", { name: "Mark the students" }));
  await expect.element(page.getByRole("link", { name: "Open the register" })).toBeVisible();
  expect(bodiesOf(APPLY)).toEqual([{ marks_absent: true, updated_at: report.updated_at }]);
});

test("the choice of a student lists the likely ones first, without a search (beyond.md 2.7)", async () => {
  const students = [
    { ...line, student: 1, name: "Amina Nakato", email: "amina@learners.example" },
    { ...line, student: 2, name: "Brian Otieno", email: "brian@learners.example" },
    { ...line, student: 3, name: "Sarah Akello", email: "sarah@learners.example" },
  ];
  const person8 = { ...person(8, "Sarah's iPhone (A.)", null), email: "phone@learners.example" };
  const asked = { ...report, people: [person8, ...report.people.slice(1)] };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: {
      "GET /attendance-reports/3/": asked,
      "GET /units/4/attendance/": { ...pageWith(...students), summary: { ...session, later_names: [] } },
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Choose the student of Sarah's iPhone (A.)" }));
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: "Sarah Akello" })).toBeVisible();
  await expect.element(dialog.getByRole("searchbox")).toHaveValue("");
  const names = dialog
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);
  expect(names).toEqual([
    "Sarah Akellosarah@learners.example",
    "Brian Otienobrian@learners.example",
    "Amina Nakatoamina@learners.example, already found in the report",
  ]);
});

test.each([768, 1280])("names are shown in full at %d px (beyond.md 2.7)", async (width) => {
  await page.viewport(width, 740);
  const long = "Bartholomew Ssekamatte-Nakabugo Oluwaseun Wilson";
  const known = person(8, "iPhone of the training room in the district office", {
    id: 1,
    name: long,
    email: "wilson@learners.example",
  });
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: {
      ...answers,
      "GET /attendance-reports/3/": { ...report, people: [person(9, long, null), known] },
    },
  });
  const table = page.getByRole("table", { name: "People to check" });
  await expect.element(table).toBeVisible();
  for (const text of table.element().querySelectorAll<HTMLElement>("td p, th p"))
    expect(text.scrollHeight, text.textContent ?? "").toBeLessThanOrEqual(text.clientHeight);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test("the uploaded reports of the session are listed, and one can be opened again (beyond.md 2.7)", async () => {
  await open("");
  await expect.element(page.getByText("Zoom, Joseph Okello", { exact: false })).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole("link", { name: "report.csv" }));
  await expect.element(page.getByText("2 people, 1 without a student")).toBeVisible();
});

test("an upload that ends after its page was left does not change the next page (beyond.md 2.7)", async () => {
  const upload = Promise.withResolvers<object>();
  const { router } = await open("");
  answer({
    "POST /units/4/attendance-reports/": () => upload.promise,
    "GET /units/6/attendance-reports/": [],
    "GET /units/6/attendance/": { ...pageWith(line), summary: { ...session, id: 6, later_names: [] } },
  });
  const file = new File(["x"], "report.csv", { type: "text/csv" });
  await userEvent.upload(page.getByLabelText(/Participant report/), file);
  await userEvent.click(page.getByRole("button", { name: "Upload the Report" }));
  await expect.poll(() => bodiesOf("POST /units/4/attendance-reports/")).toHaveLength(1);
  const next = "?section=submitted-assignments&view=report&unit=6";
  await router.navigate(`/dashboard${next}`);
  await expect.element(page.getByRole("button", { name: "Upload the Report" })).toBeVisible();
  const lists = () => bodiesOf("GET /units/6/attendance-reports/").length;
  const listsBefore = lists();
  upload.resolve(report);
  await expect.poll(lists).toBeGreaterThan(listsBefore);
  expect(window.location.search).toBe(next);
});

test("the review names the other reports whose minutes count, with links to them (beyond.md 2.7)", async () => {
  const other = { id: 2, filename: "zoom-1.csv", applied_at: "2026-05-12T17:00:00Z" };
  const together = { ...report, counted_with: [other] };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": together },
  });
  const one = "With the minutes of the other report of this session: zoom-1.csv.";
  await expect.element(page.getByText(one, { exact: false })).toBeVisible();
  await expectAccessible();
  const second = { ...together, id: 2, filename: "zoom-1.csv" };
  answer({
    "GET /attendance-reports/2/": {
      ...second,
      counted_with: [
        { ...other, id: 3, filename: "a.csv" },
        { ...other, id: 5, filename: "b.csv" },
      ],
    },
  });
  await userEvent.click(page.getByRole("link", { name: "zoom-1.csv" }));
  const two = "With the minutes of the other reports of this session: a.csv, b.csv.";
  await expect.element(page.getByText(two, { exact: false })).toBeVisible();
});

test("a wrong report can be left out of the minutes, and its marks stay (beyond.md 2.7)", async () => {
  const TAKE_BACK = "POST /attendance-reports/2/take-back/";
  const other = { id: 2, filename: "zoom-1.csv", applied_at: "2026-05-12T17:00:00Z" };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, counted_with: [other] } },
  });
  answer({
    [TAKE_BACK]: { ...report, id: 2, changed_since: 0 },
    "GET /attendance-reports/3/": report,
  });
  const leaveOut = page.getByRole("button", { name: "Leave out zoom-1.csv" });
  await userEvent.click(leaveOut);
  await expect.element(page.getByText("zoom-1.csv no longer counts. Its marks stay.")).toBeVisible();
  await expect.element(leaveOut).not.toBeInTheDocument();
  expect(bodiesOf(TAKE_BACK)).toEqual([{ applied_at: other.applied_at, applied_before: null, marks: [] }]);
});

test("people whose times are missing or unreadable are counted, and are among those to check (beyond.md 2.7)", async () => {
  const student = { id: 1, name: "Amina Nakato", email: "amina@learners.example" };
  const unread = { ...person(9, "Nakato, Amina", student), minutes: 0, has_unread_times: true };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, people: [unread] } },
  });
  await expect.element(page.getByText("Times of 1 person are missing or unreadable.")).toBeVisible();
  const toCheck = page.getByRole("table", { name: "People to check" });
  await expect.element(toCheck.getByText("Times are missing or unreadable")).toBeVisible();
  await expectAccessible();
});

test("an unreadable file is explained at its field (beyond.md 2.7)", async () => {
  await open("");
  const sentence =
    "The file is not a participant report of Zoom, Meet or Teams. Download the report of the meeting as CSV.";
  answer({ "POST /units/4/attendance-reports/": () => refusal(400, { report: [sentence] }) });
  await userEvent.click(page.getByRole("button", { name: "Upload the Report" }));
  await expect.element(page.getByText("Choose the file.")).toBeVisible();
  await userEvent.upload(
    page.getByLabelText(/Participant report/),
    new File(["x"], "report.csv", { type: "text/csv" }),
  );
  await userEvent.click(page.getByRole("button", { name: "Upload the Report" }));
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test("a file that is chosen for one session is not uploaded to another (beyond.md 2.7)", async () => {
  const { router } = await open("");
  const choose = page.getByLabelText(/Participant report/);
  await userEvent.upload(choose, new File(["x"], "report.csv", { type: "text/csv" }));
  answer({
    "GET /units/6/attendance-reports/": [],
    "GET /units/6/attendance/": { ...pageWith(line), summary: { ...session, id: 6, later_names: [] } },
  });
  await router.navigate("/dashboard?section=submitted-assignments&view=report&unit=6");
  await expect.element(page.getByText("report.csv")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Upload the Report" }));
  await expect.element(page.getByText("Choose the file.")).toBeVisible();
});

test("the students are not marked by settings that the report was not read with (beyond.md 2.7)", async () => {
  await open();
  await expect.element(page.getByText("Week 2: Sizing · Solar Pumps", { exact: false })).toBeVisible();
  const mark = page.getByRole("button", { name: "Mark the students" });
  await userEvent.fill(page.getByLabelText("Present from how many minutes"), "15");
  await expect.element(mark).toBeDisabled();
  const read = { ...report, threshold_minutes: 15, updated_at: "2026-05-12T18:05:00Z" };
  answer({ "PUT /attendance-reports/3/": read, "GET /attendance-reports/3/": read });
  await userEvent.click(page.getByRole("button", { name: "Read it again" }));
  await expect.element(mark).toBeEnabled();
});

test("a report that changes marks, or of another day, asks before it marks (beyond.md 2.7)", async () => {
  const APPLY = "POST /attendance-reports/3/apply/";
  const results = [{ ...report.results[0], marked: "present" as const }] as AttendanceReport["results"];
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, results, is_other_day: true } },
  });
  await userEvent.click(page.getByRole("button", { name: "Mark the students" }));
  const question = page.getByRole("alertdialog", { name: "Change 1 mark?" });
  await expect.element(question.getByText("It may be the wrong file", { exact: false })).toBeVisible();
  expect(bodiesOf(APPLY)).toEqual([]);
  answer({ [APPLY]: marking({ ...report, applied_at: "2026-05-12T18:10:00Z" }) });
  await userEvent.click(question.getByRole("button", { name: "Mark the students" }));
  await expect.poll(() => bodiesOf(APPLY)).toHaveLength(1);
});

test("the question counts the marks of 'all present' that a report makes absent (beyond.md 2.7)", async () => {
  const results = [{ ...report.results[0], marked: "present" as const }] as AttendanceReport["results"];
  const more = { results, not_in_report: 5, all_present_not_in_report: 4 };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, ...more } },
  });
  const mark = page.getByRole("button", { name: "Mark the students" });
  await userEvent.click(mark);
  await userEvent.click(
    page.getByRole("alertdialog", { name: "Change 1 mark?" }).getByRole("button", { name: "Cancel" }),
  );
  await userEvent.click(page.getByRole("checkbox", { name: "Also mark the 5 students absent" }));
  await userEvent.click(mark);
  const question = page.getByRole("alertdialog", { name: "Change 5 marks?" });
  const sentence =
    '1 student is marked otherwise now. The table says how. 4 students who are not in the report are marked only by "All present" now.';
  await expect.element(question.getByText(sentence)).toBeVisible();
});

describe("Undo of a marking (beyond.md 2.7)", () => {
  const APPLY = "POST /attendance-reports/3/apply/";
  const TAKE_BACK = "POST /attendance-reports/3/take-back/";
  const at = "2026-05-12T18:10:00Z";
  const applied = { ...report, updated_at: at, applied_at: at };
  const earlier = {
    students: [1],
    state: "present",
    source: "code",
    minutes: null,
    needed_minutes: null,
    updated_at: at,
  };
  const replaced = { applied_at: at, applied_before: null, marks: [earlier] };
  const undo = page.getByRole("button", { name: "Undo" });
  const markAll = () =>
    userEvent.click(page.getByRole("button", { name: /^Mark (the students|them again)$/ }));

  test("Undo brings back the marks that the report replaced", async () => {
    await open();
    answer({ [APPLY]: { ...applied, replaced }, "GET /attendance-reports/3/": applied });
    await expect.element(undo).not.toBeInTheDocument();
    await markAll();
    await expect.element(undo).toBeVisible();
    await expectAccessible();
    const takingBack = Promise.withResolvers<object>();
    answer({ [TAKE_BACK]: () => takingBack.promise, "GET /attendance-reports/3/": report });
    await userEvent.click(undo);
    await expect.element(page.getByRole("button", { name: "Taking back..." })).toBeVisible();
    takingBack.resolve({ ...report, changed_since: 2 });
    const sentence = "The earlier marks are back. 2 marks were changed since then and stay.";
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(bodiesOf(TAKE_BACK)).toEqual([replaced]);
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Mark the students" })).toBeVisible();
  });

  test("there is no Undo after a marking whose answer was lost", async () => {
    await open();
    answer({ [APPLY]: { ...applied, replaced }, "GET /attendance-reports/3/": applied });
    await markAll();
    await expect.element(undo).toBeVisible();
    answer({ [APPLY]: () => networkFailure });
    await markAll();
    await expect.element(undo).not.toBeInTheDocument();
  });

  test("an Undo that fails can be repeated, and another marking removes it", async () => {
    await open();
    answer({ [APPLY]: { ...applied, replaced }, "GET /attendance-reports/3/": applied });
    await markAll();
    answer({ [TAKE_BACK]: () => refusal(503, {}) });
    await userEvent.click(undo);
    await expect.poll(() => bodiesOf(TAKE_BACK)).toHaveLength(1);
    // It is back once the report has been fetched again. The message comes then, too.
    await expect.element(page.getByText("The marks were not taken back.")).toBeVisible();
    await expect.element(undo).toBeVisible();
    const other = { ...applied, applied_at: "2026-05-12T18:20:00Z" };
    answer({ "GET /attendance-reports/3/": other });
    await userEvent.click(undo);
    await expect.poll(() => bodiesOf(TAKE_BACK)).toEqual([replaced, replaced]);
    await expect.element(undo).not.toBeInTheDocument();
  });
});

test("a report of a running session asks before it marks students absent (beyond.md 2.7)", async () => {
  const APPLY = "POST /attendance-reports/3/apply/";
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const uploaded_at = new Date(Date.now() - 60_000).toISOString();
  const brian = { ...amina, student: 2, name: "Brian Otieno", minutes: 35, state: "present" as const };
  const results = [...report.results, brian];
  const running = { ...report, uploaded_at, results, session: { ...session, ends_at } };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": running },
  });
  const question = page.getByRole("alertdialog", { name: "Mark students absent during the session?" });
  const applied = { ...running, applied_at: new Date().toISOString() };
  await userEvent.click(page.getByRole("checkbox", { name: "Also mark the 2 students absent" }));
  await userEvent.click(page.getByRole("button", { name: "Mark the students" }));
  const sentence = "3 students would be absent although the session goes on until";
  await expect.element(question.getByText(sentence, { exact: false })).toBeVisible();
  expect(bodiesOf(APPLY)).toEqual([]);
  answer({ [APPLY]: marking(applied), "GET /attendance-reports/3/": applied });
  await userEvent.click(question.getByRole("button", { name: "Mark Only Those Present" }));
  await userEvent.click(page.getByRole("button", { name: "Mark them again" }));
  await userEvent.click(question.getByRole("button", { name: "Mark All" }));
  await expect
    .poll(() => bodiesOf(APPLY))
    .toMatchObject([{ skips_absent: true }, { updated_at: report.updated_at }]);
  expect(bodiesOf(APPLY)[1]).not.toHaveProperty("skips_absent");
});

test("a student who enrolled later and is marked does not still wait for a mark (beyond.md 2.7)", async () => {
  const results = [
    { ...amina, minutes: 20, state: "absent" as const, is_later: true, marked: "absent" as const },
  ];
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, results } },
  });
  await expect.element(page.getByText("20 of 60 min")).toBeInTheDocument();
  await expect.element(page.getByText("counts once marked", { exact: false })).not.toBeInTheDocument();
});

test("the counts of people with one student add up (beyond.md 2.7)", async () => {
  const { people, results } = manyPeople(6);
  const twin = person(200, "Student 1 (phone)", people[0]?.student ?? null);
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, people: [...people, twin], results } },
  });
  const summary = page.getByText("6 people are recognised as 5 students: 4 present, 1 late");
  await expect.element(summary).toBeVisible();
});

test("a refused number of minutes is explained at its field (beyond.md 2.7)", async () => {
  await open();
  const minutes = page.getByLabelText("Present from how many minutes");
  await userEvent.fill(minutes, "500");
  const sentence = "The session has 60 minutes. Enter at most 60.";
  answer({ "PUT /attendance-reports/3/": () => refusal(400, { threshold_minutes: [sentence] }) });
  await userEvent.click(page.getByRole("button", { name: "Read it again" }));
  await expect.element(minutes).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await expect.element(minutes).toHaveValue("500");
});

test.each([
  [["iPhone"], "1 person has no student and is not marked."],
  [["iPhone", "Galaxy", "Guest"], "3 people have no student and are not marked."],
])("after marking, people without a student are counted: %j (beyond.md 2.7)", async (names, sentence) => {
  const host = { ...person(20, "David Mukasa", null), is_host: true };
  const unknown = names.map((name, index) => person(30 + index, name, null));
  const asked = { ...report, people: [host, ...unknown, ...report.people.slice(1)] };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": asked },
  });
  const marked = { ...asked, updated_at: "2026-05-12T18:10:00Z", applied_at: "2026-05-12T18:10:00Z" };
  answer({ "POST /attendance-reports/3/apply/": marking(marked), "GET /attendance-reports/3/": marked });
  await expect.element(page.getByRole("button", { name: "Mark the students" })).toBeVisible();
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Mark the students" }));
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectAccessible();
});

test("a report that has just marked the students can be read again, more than once (beyond.md 2.7)", async () => {
  await open();
  const minutes = page.getByLabelText("Present from how many minutes");
  await expect.element(minutes).toBeVisible();
  const marked = { ...report, updated_at: "2026-05-12T18:10:00Z", applied_at: "2026-05-12T18:10:00Z" };
  answer({ "POST /attendance-reports/3/apply/": marking(marked), "GET /attendance-reports/3/": marked });
  await userEvent.click(page.getByRole("button", { name: "Mark the students" }));
  await expect.element(page.getByRole("link", { name: "Open the register" })).toBeVisible();
  for (const [threshold, updated_at] of [
    ["15", "2026-05-12T18:11:00Z"],
    ["20", "2026-05-12T18:12:00Z"],
  ] as const) {
    const read = { ...marked, threshold_minutes: Number(threshold), updated_at };
    answer({ "PUT /attendance-reports/3/": read, "GET /attendance-reports/3/": read });
    await userEvent.fill(minutes, threshold);
    await userEvent.click(page.getByRole("button", { name: "Read it again" }));
    await expect.element(page.getByRole("button", { name: "Mark the students" })).toBeEnabled();
    expect(minutes.elements()).toHaveLength(1);
    await expect
      .element(page.getByText("The report was changed after that.", { exact: false }))
      .toBeVisible();
  }
  expect(bodiesOf("PUT /attendance-reports/3/")).toMatchObject([
    { threshold_minutes: "15", updated_at: "2026-05-12T18:10:00Z" },
    { threshold_minutes: "20", updated_at: "2026-05-12T18:11:00Z" },
  ]);
});

test("a report in which nobody joined around the start asks for the zone (beyond.md 2.7)", async () => {
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, is_other_time: true } },
  });
  const warning = "Nobody joined this meeting around the start of the session.";
  await expect.element(page.getByText(warning)).toBeVisible();
});

test("the review names the students who enrolled later, and those whom the report has (beyond.md 2.7)", async () => {
  const later = { count: 3, names: ["Brian Otieno", "Zaina Apio"] };
  const results = [{ ...amina, minutes: 20, state: "absent" as const, is_later: true }];
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, later, results } },
  });
  const sentence =
    "Brian Otieno, Zaina Apio and 1 more student enrolled after this session, so it does not count for them.";
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
  await expect
    .element(page.getByText("20 of 60 min, enrolled later: counts once marked"))
    .toBeInTheDocument();
});

test.each([
  ["while it runs", 1, "The session runs until"],
  ["before it ended", -1, "This report was uploaded before the session ended at"],
])("a report that was uploaded %s says that minutes are missing (beyond.md 2.7)", async (_, hours, title) => {
  const ends_at = new Date(Date.now() + hours * 3_600_000).toISOString();
  const uploaded_at = new Date(Date.parse(ends_at) - 7_200_000).toISOString();
  const running = { ...report, uploaded_at, session: { ...session, ends_at } };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": running },
  });
  await expect.element(page.getByText(title, { exact: false })).toBeVisible();
});

const manyPeople = (count: number): Pick<AttendanceReport, "people" | "results"> => {
  const students = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, name: `Student ${index + 1}`, email: `${index + 1}@learners.example` },
  }));
  return {
    people: students.map((student) => person(100 + student.id, student.name, student)),
    results: students.map(({ id, name }) => ({
      ...{
        ...amina,
        student: id,
        name,
        minutes: 40,
        state: id === 1 ? ("late" as const) : ("present" as const),
      },
      marked: id === 2 ? ("absent" as const) : null,
    })),
  };
};

test("people who are recognised without a question are folded in a long report (beyond.md 2.7)", async () => {
  await page.viewport(360, 740);
  const { people, results } = manyPeople(30);
  const host = { ...person(7, "David Mukasa", null), is_host: true };
  const long = { ...report, people: [person(8, "iPhone", null), host, ...people], results };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": long },
  });
  const summary = page.getByText("29 people are recognised: 28 present, 1 late, and the host");
  await expect.element(summary).toBeVisible();
  const toCheck = page.getByRole("table", { name: "People to check" });
  await expect.element(toCheck.getByText("20 min in the meeting, joined at 17:02").first()).toBeVisible();
  await expect.element(toCheck.getByText("Absent now, present by the report")).toBeVisible();
  await expect
    .element(page.getByText("found by name: 3@learners.example", { exact: true }))
    .not.toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessible();
  await userEvent.click(summary);
  await expect.element(page.getByText("found by name: 3@learners.example", { exact: true })).toBeVisible();
  await page.viewport(1280, 720);
});

test("a student of an earlier report is proposed among the people to check (beyond.md 2.7)", async () => {
  const student = { id: 1, name: "Amina Nakato", email: "amina@learners.example" };
  const remembered = { ...person(9, "iPhone de Isaac", student), matched_by: "earlier" as const };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": { ...report, people: [remembered] } },
  });
  const toCheck = page.getByRole("table", { name: "People to check" });
  await expect.element(toCheck.getByText("as in an earlier report: amina@learners.example")).toBeVisible();
});

test("the zone of a report can be UTC (beyond.md 2.7)", async () => {
  await open();
  const zone = page.getByRole("combobox", { name: "Time zone of the host" });
  await userEvent.fill(zone, "utc");
  await userEvent.click(page.getByRole("option", { name: "UTC" }));
  await expect.element(zone).toHaveValue("UTC");
  await userEvent.fill(zone, "Atlantis");
  await expect.element(page.getByText("Nothing matches.")).toBeVisible();
});

test("the focus goes to the next person to check after a choice (beyond.md 2.7)", async () => {
  const two = { ...report, people: [person(7, "Galaxy", null), ...report.people] };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": two },
  });
  await expect.element(page.getByRole("button", { name: "Choose the student of Galaxy" })).toBeVisible();
  const student = { id: 1, name: "Amina Nakato", email: "amina@learners.example" };
  const chosen = {
    ...{ ...two, updated_at: "2026-05-12T18:05:00Z" },
    people: [person(8, "iPhone", null), person(7, "Galaxy", student), ...report.people.slice(1)],
  };
  answer({ "PUT /attendance-reports/3/people/7/": chosen, "GET /attendance-reports/3/": chosen });
  await userEvent.click(page.getByRole("button", { name: "Choose the student of Galaxy" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Amina Nakato" }));
  await expect.element(page.getByRole("button", { name: "Choose the student of iPhone" })).toHaveFocus();
});

test("the reply for one person leaves the dialog of another open (beyond.md 2.7)", async () => {
  const two = { ...report, people: [person(7, "Galaxy", null), ...report.people] };
  await openDashboard("?section=submitted-assignments&view=report&unit=4&report=3", {
    user: joseph,
    answers: { ...answers, "GET /attendance-reports/3/": two },
  });
  await expect.element(page.getByRole("button", { name: "Choose the student of Galaxy" })).toBeVisible();
  const arrives = Promise.withResolvers<void>();
  const student = { id: 1, name: "Amina Nakato", email: "amina@learners.example" };
  const chosen = {
    ...{ ...two, updated_at: "2026-05-12T18:05:00Z" },
    people: [person(8, "iPhone", null), person(7, "Galaxy", student), ...report.people.slice(1)],
  };
  answer({
    "PUT /attendance-reports/3/people/7/": () => arrives.promise.then(() => chosen),
    "GET /attendance-reports/3/": chosen,
  });
  await userEvent.click(page.getByRole("button", { name: "Choose the student of Galaxy" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Amina Nakato" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(page.getByRole("button", { name: "Choose the student of iPhone" }));
  const dialog = page.getByRole("dialog", { name: "Who is iPhone?" });
  await expect.element(dialog).toBeVisible();
  arrives.resolve();
  await expect.element(page.getByText("1 without a student", { exact: false })).toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});
