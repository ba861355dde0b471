import { beforeAll, describe, expect, it } from "vitest";
import { quizMessages } from "#contract/courses/quizzes/quizzes.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;
let program: number;
let soil: number[];

beforeAll(async () => {
  david = await person(context, cast.david);
  program = (await aProgram(context.db)).id;
  amina = await person(context, cast.amina);
  await anEnrollment(context.db, amina.id, program);
  soil = [];
  for (const text of ["One", "Two", "Three"])
    soil.push((await aQuestion(david, program, "true_false", { text, tags: ["soil"] })).id);
});

const draft = (parts: readonly object[]) => ({
  ...{ title: "Check of the soil", program, deadline: new Date(Date.now() + 86_400_000).toISOString() },
  ...{ attempts: 1, counts: "best", shuffles_questions: false, shuffles_answers: true },
  ...{ results: "answers", shows_results_at_once: true, parts },
});
const saved = async (parts: readonly object[]) => (await david.call("POST", "/quizzes/", draft(parts))).body;
const send = (assignment_id: number) =>
  david.call("POST", "/assignments/send/", { assignment_id, program_id: program });
const isShort = async (id: number) => {
  const { body } = await david.call("GET", "/assignments/");
  return body.find((one: { id: number }) => one.id === id).has_too_few_questions;
};

const few = (available: number) => ({ tag: "soil", available, isShared: false });

describe("a quiz that draws more questions than its tag has (beyond.md 6.1)", () => {
  it("is saved, and sent once it draws no more than there are", async () => {
    const quiz = await saved([{ tag: "soil", draws: 5 }]);
    expect(await isShort(quiz.id)).toBe(true);
    const refused = await send(quiz.id);
    expect([refused.status, refused.body]).toEqual([
      400,
      { non_field_errors: [quizMessages.tooFew(few(3))] },
    ]);
    const change = { ...draft([{ tag: "soil", draws: 3 }]), updated_at: quiz.updated_at };
    expect((await david.call("PUT", `/quizzes/${quiz.id}/`, change)).status).toBe(200);
    expect((await send(quiz.id)).status).toBe(200);
    expect(await isShort(quiz.id)).toBe(false);
  });

  it("counts neither chosen questions nor those of another part", async () => {
    const chosen = await saved([{ tag: "soil", draws: 3 }, { question: soil[0] }]);
    expect((await send(chosen.id)).body).toEqual({ non_field_errors: [quizMessages.tooFew(few(2))] });
    const twice = await saved([
      { tag: "soil", draws: 2 },
      { tag: "soil", draws: 2 },
    ]);
    expect((await send(twice.id)).body).toEqual({ non_field_errors: [quizMessages.tooFew(few(3))] });
  });

  it("is refused at its field if it is sent already", async () => {
    const quiz = await aQuiz(david, program, [soil[0] as number]);
    const { body: stored } = await david.call("GET", `/quizzes/${quiz.id}/`);
    const change = { ...draft([{ tag: "soil", draws: 4 }]), updated_at: stored.updated_at };
    const { status, body } = await david.call("PUT", `/quizzes/${quiz.id}/`, change);
    expect([status, body]).toEqual([400, { "parts.draws": [quizMessages.tooFew(few(3))] }]);
  });

  it("begins with the questions that are left, and its other fields may change", async () => {
    const wells: number[] = [];
    for (const text of ["First", "Second"])
      wells.push((await aQuestion(david, program, "true_false", { text, tags: ["wells"] })).id);
    const { id } = await aQuiz(david, program, [], { parts: [{ tag: "wells", draws: 2 }] });
    expect((await david.call("DELETE", `/questions/${wells[0]}/`)).status).toBe(204);
    expect(await isShort(id)).toBe(true);
    const begun = await amina.call("POST", `/student/quizzes/${id}/attempts/`);
    expect(begun.body.questions, begun.text).toHaveLength(1);
    const { updated_at } = (await david.call("GET", `/quizzes/${id}/`)).body;
    const change = { ...draft([{ tag: "wells", draws: 2 }]), title: "Check of the wells", updated_at };
    const changed = await david.call("PUT", `/quizzes/${id}/`, change);
    expect([changed.status, changed.body.title], changed.text).toEqual([200, "Check of the wells"]);
  });
});

describe("draws whose tags share questions (beyond.md 6.1)", () => {
  beforeAll(async () => {
    const bank = [...Array(2).fill(["rain", "pumps"]), ...Array(3).fill(["rain"])];
    for (const [at, tags] of bank.entries())
      await aQuestion(david, program, "true_false", { text: `Question ${at}`, tags });
  });
  const rain = (draws: number) => ({ tag: "rain", draws });
  const pumps = (draws: number) => ({ tag: "pumps", draws });

  it("give each attempt all questions if the bank can, in any order of the draws", async () => {
    const { id } = await aQuiz(david, program, [], { parts: [rain(3), pumps(2)], attempts: 10 });
    const page = await amina.call("GET", `/student/quizzes/${id}/`);
    expect(page.body.questions_count, page.text).toBe(5);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { body, text } = await amina.call("POST", `/student/quizzes/${id}/attempts/`);
      const texts = body.questions.map((question: { text: string }) => question.text);
      expect(new Set(texts).size, text).toBe(5);
      expect(texts.slice(3).toSorted()).toEqual(["Question 0", "Question 1"]);
      await amina.call("POST", `/student/quiz-attempts/${body.id}/finish/`, {});
    }
  });

  it("are not sent if together they need more than the bank has, and are marked", async () => {
    const quiz = await saved([rain(4), pumps(2)]);
    expect(await isShort(quiz.id)).toBe(true);
    expect((await send(quiz.id)).body).toEqual({
      non_field_errors: [
        'Only 1 question with the tag "pumps" can be drawn, because other draws of the quiz take the rest. Add questions with this tag, or draw fewer.',
      ],
    });
  });

  it("count once for the student, also after a question was deleted", async () => {
    const { id } = await aQuiz(david, program, [], { parts: [rain(3), pumps(2)] });
    const { body } = await david.call("GET", `/programs/${program}/question-tags/`);
    const shared = body.find(({ tag }: { tag: string }) => tag === "pumps");
    expect(shared).toMatchObject({ count: 2, questions: [expect.any(Number), expect.any(Number)] });
    expect((await david.call("DELETE", `/questions/${shared.questions[0]}/`)).status).toBe(204);
    expect((await amina.call("GET", `/student/quizzes/${id}/`)).body.questions_count).toBe(4);
    expect(await isShort(id)).toBe(true);
  });
});

it("a quiz has at most 200 questions, drawn ones included (beyond.md 6.1)", async () => {
  const parts = [100, 100, 1].map((draws) => ({ tag: "soil", draws }));
  expect(await saved(parts)).toEqual({ parts: ["At most 200 questions."] });
  expect((await saved(parts.slice(0, 2))).parts).toHaveLength(2);
});

it("a quiz whose questions were all deleted is marked, and not sent (beyond.md 6.1)", async () => {
  const { id } = await aQuestion(david, program, "true_false");
  const quiz = await saved([{ question: id }]);
  const sent = await aQuiz(david, program, [id]);
  expect(await isShort(sent.id)).toBe(false);
  await david.call("DELETE", `/questions/${id}/`);
  expect(await isShort(sent.id)).toBe(true);
  expect((await send(quiz.id)).body).toEqual({ non_field_errors: [quizMessages.gone] });
});
