import { beforeAll, describe, expect, it } from "vitest";
import { markAgain } from "#server/courses/quiz-results/mark-again.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [joseph, david] = [] as unknown as [Person, Person];
let program: number;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  program = (await aProgram(context.db)).id;
});

async function aStudent() {
  made += 1;
  const student = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
  await anEnrollment(context.db, student.id, program);
  return student;
}

/** Makes a quiz with three questions of one point. */
async function aQuizThat(values: object) {
  const questions: number[] = [];
  for (const text of ["One", "Two", "Three"])
    questions.push((await aQuestion(david, program, "true_false", { text })).id);
  return aQuiz(david, program, questions, { attempts: 3, ...values });
}

/** Hands in an attempt with this number of right answers. */
async function handIn(student: Person, quiz: number, right: number) {
  const { body: attempt } = await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
  const answers = [1, 2, 3].map((position) => ({
    ...{ position, answer: { is_true: position <= right }, id: `answer-${position}` },
    ...{ anchor: attempt.anchor, elapsed_ms: 0 },
  }));
  await student.call("PUT", `/student/quiz-attempts/${attempt.id}/answers/`, { answers });
  await student.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`);
}

async function change(quiz: number, values: object) {
  const { body: stored } = await david.call("GET", `/quizzes/${quiz}/`);
  const { status, text } = await david.call("PUT", `/quizzes/${quiz}/`, { ...stored, ...values });
  expect(status, text).toBe(200);
}

async function marksOf(student: Person, quiz: number) {
  const { body } = await student.call("GET", "/submissions/student/");
  return body.find((work: { assignment: number }) => work.assignment === quiz)?.marks_awarded;
}

const newGrade = "Your work has been graded";
const newTotal = "The total marks of your work have changed";
/** Returns the subjects of the emails about grades. */
const subjects = async (student: Person) => {
  await drainEmails(context);
  const all = (await emailsTo(context, student.email)).map(({ subject }) => subject);
  return all.filter((subject) => [newGrade, newTotal].includes(subject));
};

describe("grades of a quiz after its rules changed (beyond.md 6.1)", () => {
  it.each([
    ["last", 33.33],
    ["average", 50],
  ])("from now on, the %s attempt counts, and its student is notified once", async (counts, marks) => {
    const [student, other] = [await aStudent(), await aStudent()];
    const { id: quiz } = await aQuizThat({});
    await handIn(student, quiz, 2);
    await handIn(student, quiz, 1);
    await handIn(other, quiz, 3);
    await change(quiz, { counts });
    expect([await marksOf(student, quiz), await marksOf(other, quiz)]).toEqual([marks, 100]);
    expect(await subjects(student)).toEqual([newGrade]);
    expect(await subjects(other)).toEqual([]);
    await change(quiz, { title: "Another title" });
    expect(await subjects(student)).toEqual([newGrade]);
  });

  it("the audit log has the changed settings only, and each changed grade", async () => {
    const student = await aStudent();
    const { id: quiz } = await aQuizThat({ counts: "best" });
    await handIn(student, quiz, 2);
    await handIn(student, quiz, 1);
    await change(quiz, { counts: "last" });
    const { body: works } = await david.call("GET", `/submissions/?assignment=${quiz}`);
    const newest = async (resource: string, id: number) =>
      (await joseph.call("GET", `/audit-log/?resource=${resource}&resource_id=${id}`)).body.results[0];
    const { before, after } = await newest("assignment", quiz);
    const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    expect(changed).toEqual(["counts"]);
    expect(await newest("submission", works[0].id)).toMatchObject({
      ...{ action: "count_again", before: { marks_awarded: 66.67 }, after: { marks_awarded: 33.33 } },
    });
  });

  it("marking again notifies the students whose grades changed, and is in the audit log with its reason", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const question = await aQuestion(david, program, "true_false", { text: "Four" });
    const others = [
      await aQuestion(david, program, "true_false"),
      await aQuestion(david, program, "true_false"),
    ];
    const { id: quiz, title } = await aQuiz(
      david,
      program,
      [question, ...others].map(({ id }) => id),
    );
    await handIn(student, quiz, 2);
    const { id: unanswered } = (await other.call("POST", `/student/quizzes/${quiz}/attempts/`)).body;
    await other.call("POST", `/student/quiz-attempts/${unanswered}/finish/`);
    expect([await subjects(student), await subjects(other)]).toEqual([[], []]);
    const { kind, text, content, explanation, tags, points, updated_at } = question;
    const repaired = { kind, text, content, explanation, tags, points, key: { is_true: false } };
    await david.call("PUT", `/questions/${question.id}/`, { question: repaired, updated_at });
    await david.call("POST", `/quizzes/${quiz}/mark-again/`, { reason: "Question 1 had a wrong key." });
    await markAgain(context, quiz);
    expect([await marksOf(student, quiz), await marksOf(other, quiz)]).toEqual([33.33, 0]);
    expect([await subjects(student), await subjects(other)]).toEqual([[newGrade], []]);
    const log = await joseph.call("GET", `/audit-log/?resource=assignment&resource_id=${quiz}`);
    expect(log.body.results[0]).toMatchObject({
      ...{ action: "mark_again", actor_name: "David Mugisha" },
      after: { title, attempts: 2, reason: "Question 1 had a wrong key." },
    });
    const { body: works } = await david.call("GET", `/submissions/?assignment=${quiz}`);
    const entryOf = async ({ id }: Person) => {
      const work = works.find((one: { student: number }) => one.student === id);
      const { body } = await joseph.call("GET", `/audit-log/?resource=submission&resource_id=${work.id}`);
      return body.results[0];
    };
    expect(await entryOf(student)).toMatchObject({
      ...{ action: "mark_again", actor_name: "David Mugisha" },
      ...{ before: { marks_awarded: 66.67 }, after: { marks_awarded: 33.33 } },
    });
    expect(await entryOf(other)).toBeUndefined();
  });

  it("a new total counts the points, not rounded marks, and marking again changes nothing then", async () => {
    const student = await aStudent();
    const { id: quiz } = await aQuizThat({ total_marks: 10 });
    await handIn(student, quiz, 1);
    expect(await marksOf(student, quiz)).toBe(3.33);
    await change(quiz, { total_marks: 100 });
    expect(await marksOf(student, quiz)).toBe(33.33);
    expect(await subjects(student)).toEqual([newTotal]);
    await david.call("POST", `/quizzes/${quiz}/mark-again/`, { reason: "" });
    await markAgain(context, quiz);
    expect(await marksOf(student, quiz)).toBe(33.33);
    expect(await subjects(student)).toEqual([newTotal]);
  });

  it("a new total and another rule together are notified of once", async () => {
    const student = await aStudent();
    const { id: quiz } = await aQuizThat({});
    await handIn(student, quiz, 2);
    await handIn(student, quiz, 1);
    await change(quiz, { total_marks: 50, counts: "last" });
    expect(await marksOf(student, quiz)).toBe(16.67);
    expect(await subjects(student)).toEqual([newTotal]);
  });

  it.each([
    [{ total_marks: 50 }, 33.33],
    [{ counts: "last" }, 33.33],
  ])("%o counts for a student who was in the bin", async (values, marks) => {
    const student = await aStudent();
    const { id: quiz } = await aQuizThat({});
    await handIn(student, quiz, 2);
    await handIn(student, quiz, 1);
    expect(await marksOf(student, quiz)).toBe(66.67);
    expect((await joseph.call("DELETE", `/students/${student.id}/`)).status).toBe(204);
    await change(quiz, values);
    expect((await joseph.call("POST", `/bin/student/${student.id}/restore/`)).status).toBe(200);
    const { body } = await david.call("GET", `/submissions/?assignment=${quiz}`);
    expect(body).toMatchObject([{ marks_awarded: marks }]);
  });
});
