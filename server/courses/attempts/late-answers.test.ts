import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [joseph, david, brian] = [] as unknown as [Person, Person, Person];
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  await anEnrollment(context.db, brian.id, program);
});

afterEach(() => context.setClock(undefined));

/** Begins an attempt at a quiz with one question, answers it and finishes. Five minutes later, staff give points. */
async function markedByHand(kind: "long_text" | "short_answer", text: string, points: number) {
  const question = await aQuestion(david, program, kind, { points: 10 });
  const quiz = await aQuiz(david, program, [question.id]);
  const { body: attempt } = await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
  const send = (words: string, elapsed_ms: number) =>
    brian.call("PUT", `/student/quiz-attempts/${attempt.id}/answers/`, {
      answers: [
        {
          ...{ position: 1, answer: { text: words }, id: `answer-${elapsed_ms}` },
          ...{ anchor: attempt.anchor, elapsed_ms },
        },
      ],
    });
  await send(text, 0);
  context.setClock(new Date(Date.now() + 60_000));
  await brian.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`);
  context.setClock(new Date(Date.now() + 5 * 60_000));
  const given = { position: 1, points, reason: "Only a draft." };
  const marked = await david.call("PUT", `/quiz-attempts/${attempt.id}/points/`, { points: [given] });
  expect(marked.body).toMatchObject({ state: "marked", points });
  const seen = async () => (await david.call("GET", `/quiz-attempts/${attempt.id}/`)).body;
  const toMark = async () =>
    (await david.call("GET", `/submissions/?state=to_mark&assignment=${quiz.id}`)).body;
  return { attempt, send, seen, toMark };
}

describe("a late answer to a question with points by hand (beyond.md 6.1)", () => {
  it("a long text waits for points again, and staff see those of the draft", async () => {
    const { send, seen, toMark } = await markedByHand("long_text", "Draft", 1);
    expect(await toMark()).toEqual([]);
    const { body } = await send("The whole essay", 1_000);
    expect(body.answers).toMatchObject([{ outcome: "stored" }]);
    const { questions, ...attempt } = await seen();
    expect(attempt).toMatchObject({ state: "over", points: null, waiting_count: 1, by_hand_count: 0 });
    expect(questions).toMatchObject([
      {
        ...{ answer: { text: "The whole essay" }, points: null, is_by_hand: false, is_late: true },
        earlier_points: [{ points: 1, reason: "Only a draft.", by: david.name }],
      },
    ]);
    const works = await toMark();
    expect(works).toMatchObject([{ is_graded: false, marks_awarded: null }]);
    const log = await joseph.call("GET", `/audit-log/?resource=submission&resource_id=${works[0].id}`);
    expect(log.body.results[0]).toMatchObject({ action: "lose_grade", before: { marks_awarded: 10 } });
  });

  it("another answer is marked automatically, and its student reads no earlier points", async () => {
    const { attempt, send, seen } = await markedByHand("short_answer", "Kampla", 5);
    await send("Kampala", 1_000);
    expect(await seen()).toMatchObject({ state: "marked", points: 10, by_hand_count: 0 });
    const own = async () => (await brian.call("GET", `/student/quiz-attempts/${attempt.id}/`)).body.questions;
    expect(await own()).toMatchObject([{ points: 10, is_by_hand: false, automatic_points: null }]);
    const points = [{ position: 1, points: 9, reason: "A slip." }];
    await david.call("PUT", `/quiz-attempts/${attempt.id}/points/`, { points });
    expect(await own()).toMatchObject([{ points: 9, is_by_hand: true, automatic_points: 10 }]);
  });

  it("the CSV of attempts says that it arrived late, next to the comment", async () => {
    const { attempt, send, seen } = await markedByHand("long_text", "Draft", 1);
    const { quiz } = await seen();
    const csv = async () => (await david.call("GET", `/quizzes/${quiz}/attempts/export.csv`)).text;
    expect(await csv()).toMatch(/,Draft,1,Only a draft\.\r\n$/);
    await send("The whole essay", 1_000);
    expect(await csv()).toMatch(/,The whole essay,,Arrived late\.\r\n$/);
    const points = [{ position: 1, points: 9, reason: "Good." }];
    await david.call("PUT", `/quiz-attempts/${attempt.id}/points/`, { points });
    expect(await csv()).toMatch(/,The whole essay,9,Arrived late\. Good\.\r\n$/);
  });

  it("the same words again leave the points", async () => {
    const { send, seen } = await markedByHand("long_text", "Essay", 7);
    await send("Essay", 1_000);
    expect(await seen()).toMatchObject({ state: "marked", points: 7, by_hand_count: 1 });
  });
});
