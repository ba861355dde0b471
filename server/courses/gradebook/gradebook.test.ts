import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import { anAssignment, anEnrollment, aSubmission } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-04-14T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
let david: Person;
let program: number;
let work: { id: number };
let waiting: { id: number };

beforeAll(async () => {
  context.setClock(now);
  david = await person(context, cast.david);
  const amina = await person(context, { ...cast.amina, name: "=SUM(A1) Amina" });
  const brian = await person(context, cast.brian);
  const zaina = await person(context, {
    email: "zaina@learners.example",
    name: "Zaina Apio",
    role: "student",
  });
  program = (await anEnrollment(context.db, amina.id)).program_id;
  const late = await person(context, {
    email: "ronald@learners.example",
    name: "Ronald Late",
    role: "student",
  });
  for (const { id } of [brian, zaina, late]) await anEnrollment(context.db, id, program);
  await context.db
    .updateTable("enrollments")
    .set({ enrolled_at: inDays(-30) })
    .execute();
  await context.db
    .updateTable("enrollments")
    .set({ enrolled_at: inDays(-1) })
    .where("user_id", "=", late.id)
    .execute();
  const past = { program_id: program, title: "-Past", total_marks: 20, deadline: inDays(-2) };
  const first = await anAssignment(context, { ...past, grades_held_at: now });
  const second = await anAssignment(context, { program_id: program, title: "Next", deadline: inDays(3) });
  await anAssignment(context, { program_id: program, title: "Not sent", sent_at: null });
  await anAssignment(context, { title: "Of another program" });
  const graded_at = now;
  work = await aSubmission(context, amina.id, { assignment_id: first.id, marks_awarded: 15, graded_at });
  await aSubmission(context, brian.id, { assignment_id: first.id, marks_awarded: 9, graded_at });
  await aSubmission(context, amina.id, { assignment_id: second.id, marks_awarded: 50, graded_at });
  waiting = await aSubmission(context, brian.id, { assignment_id: second.id });
  const mark = (unit_id: number, user_id: number, state: string) =>
    context.db
      .insertInto("attendance")
      .values({ unit_id, user_id, state, source: "staff", marked_at: now, updated_at: now })
      .execute();
  for (const number of [1, 2]) {
    const starts_at = inDays(number - 10);
    const ends_at = new Date(starts_at.getTime() + 3_600_000);
    const unit = await aSession(context.db, program, { number, starts_at, ends_at });
    await mark(unit, amina.id, number === 1 ? "late" : "absent");
    await mark(unit, brian.id, number === 1 ? "present" : "excused");
    if (number === 2) await mark(unit, late.id, "excused");
  }
});

it("the gradebook shows students × sent assignments, averages and missing work, in pages (beyond.md 4)", async () => {
  const { body } = await david.call("GET", `/programs/${program}/gradebook/`);
  expect(body.assignments).toMatchObject([
    { title: "-Past", total_marks: 20, grades_held: true, submitted: 2, graded: 2, average: 60 },
    { title: "Next", total_marks: 100, grades_held: false, submitted: 2, graded: 1, average: 50 },
  ]);
  expect(body.results).toMatchObject([
    {
      ...{ name: "=SUM(A1) Amina", average: 62.5, missing: 0 },
      attendance: { percentage: 50, attended: 1, held: 2, earlier: 0 },
      cells: [{ submission: work.id, marks_awarded: 15 }, { marks_awarded: 50 }],
    },
    {
      name: "Brian Otieno",
      average: 45,
      missing: 0,
      attendance: { percentage: 100, attended: 1, held: 1, earlier: 0 },
      cells: [{}, { submission: waiting.id, marks_awarded: null }],
    },
    // Work due before he enrolled is not missing (decision 0045).
    {
      ...{ name: "Ronald Late", average: null, missing: 0, cells: [null, null] },
      attendance: { percentage: null, attended: 0, held: 0, earlier: 1, excused: 1 },
    },
    { name: "Zaina Apio", average: null, missing: 1, cells: [null, null] },
  ]);
  const second = (await david.call("GET", `/programs/${program}/gradebook/?page=2&page_size=2`)).body;
  expect(second).toMatchObject({
    count: 4,
    next: null,
    results: [{ name: "Ronald Late" }, { name: "Zaina Apio" }],
  });
  expect(second.previous).toContain(`/api/programs/${program}/gradebook/?page=1`);
  expect((await david.call("GET", `/programs/${program}/gradebook/?search=otieno`)).body.count).toBe(1);
});

it("a graded quiz whose new attempt waits for marks is not marked, as in the list of assignments (beyond.md 4.2)", async () => {
  const student = await person(context, {
    email: "chanda@learners.example",
    name: "Chanda",
    role: "student",
  });
  const { program_id } = await anEnrollment(context.db, student.id);
  const quiz = await anAssignment(context, { program_id });
  await aSubmission(context, student.id, {
    ...{ assignment_id: quiz.id, marks_awarded: 72.73, graded_at: now, has_open_attempt: true },
  });
  const { assignments, results } = (await david.call("GET", `/programs/${program_id}/gradebook/`)).body;
  expect(assignments).toMatchObject([{ submitted: 1, graded: 0, average: 72.73 }]);
  expect(results).toMatchObject([{ cells: [{ marks_awarded: 72.73, has_open_attempt: true }] }]);
});

it("the CSV escapes names and titles that spreadsheets would run; an unknown program is 404", async () => {
  const { text, headers } = await david.call("GET", `/programs/${program}/gradebook.csv`);
  expect(headers["content-disposition"]).toEqual(
    expect.stringMatching(/^attachment; filename="[a-z0-9-]+-gradebook\.csv"$/),
  );
  expect(text.split("\r\n")).toEqual([
    "\uFEFFStudent,Email,Average %,Missing,'-Past (of 20),Next (of 100),Attendance %,Sessions",
    "'=SUM(A1) Amina,amina@darasa.example,62.5,0,15,50,50,1 of 2 sessions",
    "Brian Otieno,brian@darasa.example,45,0,9,To mark,100,1 of 1 session",
    'Ronald Late,ronald@learners.example,,0,,,,"excused from all sessions so far, without 1 before the enrollment"',
    "Zaina Apio,zaina@learners.example,,1,Missing,,0,0 of 2 sessions",
    "",
  ]);
  for (const path of ["gradebook/", "gradebook.csv"])
    expect((await david.call("GET", `/programs/999999/${path}`)).status).toBe(404);
});

it("an address that a mail server refuses is marked (staff.md 2)", async () => {
  const address = cast.amina.email;
  await context.db
    .insertInto("refused_addresses")
    .values({ address, answer: "550 no such person", refused_at: now, expires_at: inDays(30) })
    .execute();
  const { body } = await david.call("GET", `/programs/${program}/gradebook/`);
  const refused = body.results.filter(
    ({ is_email_refused }: { is_email_refused: boolean }) => is_email_refused,
  );
  expect(refused.map(({ email }: { email: string }) => email)).toEqual([address]);
});
