import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aSubmission, multipart } from "#tests/support/data/builders.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const submittedAt = new Date(Date.now() - 3_600_000);
let david: Person;
let amina: Person;
let made = 0;

beforeAll(async () => {
  [david, amina] = [await person(context, cast.david), await person(context, cast.amina)];
});

/** Creates an assignment of 50 marks with one submission that got 45 of them. */
async function graded(assignment: object = {}, student = amina) {
  const given = await anAssignment(context, { total_marks: 50, title: "A household form", ...assignment });
  const grade = { marks_awarded: 45, graded_at: submittedAt, submitted_at: submittedAt };
  const work = await aSubmission(context, student.id, { assignment_id: given.id, ...grade });
  const put = (fields: object) =>
    david.call(
      "PUT",
      `/assignments/${given.id}/`,
      multipart({
        title: given.title,
        deadline: given.deadline.toISOString(),
        program: given.program_id,
        ...fields,
      }),
    );
  const now = async () => (await david.call("GET", `/submissions/${work.id}/`)).body;
  return { put, now };
}

const subjects = async () => {
  await drainEmails(context);
  return (await emailsTo(context, cast.amina.email)).map(({ subject }) => subject);
};

it("new total marks are refused without a choice once work is graded", async () => {
  const { put, now } = await graded();
  for (const total_marks of [100, 45]) {
    const { status, body } = await put({ total_marks });
    expect(status).toBe(400);
    expect(body.total_marks).toEqual([
      "1 submission is already graded. Set existing_grades to keep_percentages or keep_marks.",
    ]);
  }
  expect(await now()).toMatchObject({ marks_awarded: 45, assignment_total_marks: 50, grade_letter: "A" });
});

it("keep_percentages scales the marks and notifies the student", async () => {
  const { put, now } = await graded();
  const { updated_at } = await now();
  expect((await put({ total_marks: 100, existing_grades: "keep_percentages" })).status).toBe(200);
  expect(await now()).toMatchObject({ marks_awarded: 90, percentage_score: 90, grade_letter: "A" });
  expect(Date.parse((await now()).updated_at)).toBeGreaterThan(Date.parse(updated_at));
  expect(await subjects()).toContain("The total marks of your work have changed");
});

it("keep_percentages allows a total below the given marks", async () => {
  const { put, now } = await graded();
  expect((await put({ total_marks: 7, existing_grades: "keep_percentages" })).status).toBe(200);
  expect(await now()).toMatchObject({ marks_awarded: 6.3, percentage_score: 90 });
});

it("keep_marks changes the percentage", async () => {
  const { put, now } = await graded();
  expect((await put({ total_marks: 100, existing_grades: "keep_marks" })).status).toBe(200);
  expect(await now()).toMatchObject({ marks_awarded: 45, percentage_score: 45, grade_letter: "F" });
});

it.each([
  [{ total_marks: 20 }, 18],
  [{ total_marks: 20, existing_grades: "keep_percentages" }, 18],
  [{ total_marks: 60, existing_grades: "keep_marks" }, 45],
  [{ total_marks: 20, existing_grades: "keep_marks" }, 20],
])("after %o, the grade of a student who was in the bin is %d", async (change, marks) => {
  made += 1;
  const joseph = await person(context, { ...cast.joseph, email: `joseph-${made}@darasa.example` });
  const zawadi = await person(context, { ...cast.amina, email: `zawadi-${made}@darasa.example` });
  const { put, now } = await graded({}, zawadi);
  expect((await joseph.call("DELETE", `/students/${zawadi.id}/`)).status).toBe(204);
  expect((await put(change)).status).toBe(200);
  expect((await joseph.call("POST", `/bin/student/${zawadi.id}/restore/`)).status).toBe(200);
  expect(await now()).toMatchObject({ marks_awarded: marks, assignment_total_marks: change.total_marks });
});

it("an unchanged total needs no choice and notifies nobody", async () => {
  const before = (await subjects()).length;
  const { put, now } = await graded();
  expect((await put({ total_marks: 50 })).status).toBe(200);
  expect((await put({})).status).toBe(200);
  expect(await now()).toMatchObject({ marks_awarded: 45 });
  expect(await subjects()).toHaveLength(before);
});

it("held grades change without a notification until their release", async () => {
  const { put } = await graded({ grades_held_at: submittedAt });
  const before = (await subjects()).length;
  await put({ total_marks: 100, existing_grades: "keep_percentages" });
  expect(await subjects()).toHaveLength(before);
});
