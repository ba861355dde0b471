import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { endDueAttempts } from "./end.ts";

const context = testContext({ RATE_LIMITS: "off" });
const MINUTE_MS = 60_000;
let [david, amina, brian] = [] as unknown as [Person, Person, Person];
let program: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
});
afterEach(() => context.setClock(undefined));

const pass = (minutes: number) => context.setClock(new Date(context.clock().getTime() + minutes * MINUTE_MS));

/** Returns a quiz that closes in an hour and shows its results afterwards. */
async function quizOf(values: object = {}) {
  const question = await aQuestion(david, program, "true_false");
  const deadline = new Date(context.clock().getTime() + 60 * MINUTE_MS).toISOString();
  return aQuiz(david, program, [question.id], { deadline, shows_results_at_once: false, ...values });
}

async function handIn(student: Person, quiz: number) {
  const { body } = await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
  const answer = { position: 1, answer: { is_true: true }, id: `answer-${body.id}`, anchor: body.anchor };
  await student.call("PUT", `/student/quiz-attempts/${body.id}/answers/`, {
    answers: [{ ...answer, elapsed_ms: 0 }],
  });
  return (await student.call("POST", `/student/quiz-attempts/${body.id}/finish/`)).body;
}

async function isReleased(student: Person, quiz: number) {
  await endDueAttempts(context);
  const { body } = await student.call("GET", "/submissions/student/");
  return body.find(({ assignment }: { assignment: number }) => assignment === quiz).is_graded;
}

describe("results after closing (beyond.md 6.1)", () => {
  it("come at the closing if no late answer can come any more, with an email", async () => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    pass(59);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    pass(1.1);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    await drainEmails(context);
    expect((await emailsTo(context, amina.email)).map(({ subject }) => subject).join()).toMatch(/grade/i);
  });

  it("wait for late answers of an attempt that ended shortly before the closing", async () => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    pass(50);
    await handIn(brian, quiz.id);
    pass(11);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    const page = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
    expect(Date.parse(page.body.results_at) - Date.parse(page.body.closes_at)).toBe(30 * MINUTE_MS);
    const staff = await david.call("GET", `/quizzes/${quiz.id}/`);
    expect(staff.body.results_at).toBe(page.body.results_at);
    pass(20);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    expect((await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.results_at).toBeNull();
  });

  it("come also if staff chose them after the first attempt", async () => {
    const quiz = await quizOf({ results: "nothing" });
    await handIn(amina, quiz.id);
    const stored = (await david.call("GET", `/quizzes/${quiz.id}/`)).body;
    expect(stored.results_at).toBeNull();
    const parts = stored.parts.map(({ question }: { question: number }) => ({ question }));
    const changed = await david.call("PUT", `/quizzes/${quiz.id}/`, { ...stored, parts, results: "points" });
    expect(changed.status, changed.text).toBe(200);
    pass(61);
    expect(await isReleased(amina, quiz.id)).toBe(true);
  });

  it("stay hidden while staff hold the grades by hand, also after an edit", async () => {
    const quiz = await quizOf({ shows_results_at_once: true });
    await handIn(amina, quiz.id);
    const isHeld = async () => (await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.grades_are_held;
    expect(await isHeld()).toBe(false);
    await david.call("POST", `/assignments/${quiz.id}/hold-grades/`);
    expect(await isHeld()).toBe(true);
    const stored = (await david.call("GET", `/quizzes/${quiz.id}/`)).body;
    const parts = stored.parts.map(({ question }: { question: number }) => ({ question }));
    await david.call("PUT", `/quizzes/${quiz.id}/`, { ...stored, parts, title: "Another title" });
    pass(100);
    expect(await isReleased(amina, quiz.id)).toBe(false);
  });
});
