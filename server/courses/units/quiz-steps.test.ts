import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { endDueAttempts } from "#server/courses/attempts/end.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [david, amina, brian] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
});

/** Makes a program with a quiz in unit 1. Amina and Brian are enrolled. */
async function aStep(values: object, kind: Kind = "true_false") {
  const program = (await aProgram(context.db, { duration: "2 weeks" })).id;
  for (const student of [amina, brian]) await anEnrollment(context.db, student.id, program);
  const question = await aQuestion(david, program, kind);
  const quiz = await aQuiz(david, program, [question.id], { unit: 1, attempts: 2, ...values });
  const stepOf = async (student: Person) => {
    const { body } = await student.call("GET", `/student/programs/${program}/units/`);
    expect(body.units[1].quizzes).toEqual([]);
    const [step] = body.units[0].quizzes;
    expect(step).toMatchObject({ id: quiz.id, title: "Week 1 quiz" });
    return step.state;
  };
  const handIn = async (answer: object | null) => {
    const { body: attempt } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`, {});
    const given = { position: 1, answer, id: "answer-0001", anchor: attempt.anchor, elapsed_ms: 0 };
    const path = `/student/quiz-attempts/${attempt.id}`;
    if (answer) await amina.call("PUT", `${path}/answers/`, { answers: [given] });
    expect(await stepOf(amina)).not.toBe("done");
    await amina.call("POST", `${path}/finish/`, {});
  };
  const begin = () => amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`, {});
  return { quiz, stepOf, handIn, begin };
}

const MINUTE_MS = 60_000;

const right = { is_true: true };
const wrong = { is_true: false };

describe("a quiz in a unit is a step of it (beyond.md 6.1)", () => {
  it("without a pass mark, handing it in ticks the step, only for this student", async () => {
    const { stepOf, handIn } = await aStep({});
    expect(await stepOf(amina)).toBe("to_do");
    await handIn(wrong);
    expect([await stepOf(amina), await stepOf(brian)]).toEqual(["done", "to_do"]);
  });

  it("with a pass mark, only a passed attempt ticks it", async () => {
    const { stepOf, handIn } = await aStep({ pass_mark: 50 });
    await handIn(wrong);
    expect(await stepOf(amina)).toBe("not_passed");
    await handIn(right);
    expect(await stepOf(amina)).toBe("done");
  });

  it.each([
    [29, [29, 71]],
    [57, [57, 43]],
    [58, [58, 42]],
    [75, [0.1, 0.2, 0.1]],
  ])("a share of exactly the pass mark of %d%% is passed", async (pass_mark, points) => {
    const program = (await aProgram(context.db, { duration: "2 weeks" })).id;
    await anEnrollment(context.db, amina.id, program);
    const questions: number[] = [];
    for (const one of points)
      questions.push((await aQuestion(david, program, "true_false", { points: one })).id);
    const quiz = await aQuiz(david, program, questions, { unit: 1, pass_mark });
    const { body: attempt } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`, {});
    const answers = points.slice(0, -1).map((_, at) => ({
      ...{ position: at + 1, answer: right, id: `answer-${at}`, anchor: attempt.anchor, elapsed_ms: 0 },
    }));
    await amina.call("PUT", `/student/quiz-attempts/${attempt.id}/answers/`, { answers });
    const { body: over } = await amina.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`, {});
    const { body: content } = await amina.call("GET", `/student/programs/${program}/units/`);
    expect([over.has_passed, content.units[0].quizzes[0].state]).toEqual([true, "done"]);
  });

  it("the points of an attempt are a sum with two decimals", async () => {
    const program = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, program);
    const questions: number[] = [];
    for (const points of [0.1, 0.2])
      questions.push((await aQuestion(david, program, "true_false", { points })).id);
    const quiz = await aQuiz(david, program, questions);
    const { body } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`, {});
    expect(body.points_possible).toBe(0.3);
  });

  it("says nothing about a result that the student may not see yet", async () => {
    const { stepOf, handIn } = await aStep({ pass_mark: 50, shows_results_at_once: false });
    await handIn(right);
    expect(await stepOf(amina)).toBe("waiting");
  });

  it("waits for the points of staff", async () => {
    const { stepOf, handIn } = await aStep({ pass_mark: 50 }, "long_text");
    await handIn({ text: "The rains failed." });
    expect(await stepOf(amina)).toBe("waiting");
  });

  it("waits for the points of a later attempt, too", async () => {
    const { stepOf, handIn } = await aStep({ pass_mark: 50 }, "long_text");
    await handIn(null);
    expect(await stepOf(amina)).toBe("not_passed");
    await handIn({ text: "The rains failed." });
    expect(await stepOf(amina)).toBe("waiting");
  });

  it("waits while a device may send answers to an attempt that the clock ended (decision 0087)", async () => {
    const { stepOf, begin } = await aStep({ pass_mark: 50, time_limit_minutes: 10 });
    await begin();
    context.setClock(new Date(context.clock().getTime() + 11 * MINUTE_MS));
    onTestFinished(() => context.setClock(undefined));
    await endDueAttempts(context);
    expect(await stepOf(amina)).toBe("waiting");
    context.setClock(new Date(context.clock().getTime() + LATE_ANSWERS_MS));
    expect(await stepOf(amina)).toBe("not_passed");
  });

  it("handing it in is enough if students see nothing until the release, also afterwards", async () => {
    const { quiz, stepOf, handIn } = await aStep({ pass_mark: 50, results: "nothing" });
    await handIn(wrong);
    expect(await stepOf(amina)).toBe("done");
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    expect(await stepOf(amina)).toBe("done");
  });
});
