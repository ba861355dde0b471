import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz, rightAnswer } from "#tests/support/data/quizzes.ts";
import { untilSomeWait } from "#tests/support/wait-for-lock.ts";
import { endDueAttempts } from "./end.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [david, brian] = [] as unknown as [Person, Person];
let program: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  await anEnrollment(context.db, brian.id, program);
});

afterEach(() => context.setClock(undefined));

async function aQuizOf(kind: Kind) {
  const question = await aQuestion(david, program, kind, { points: 4 });
  const quiz = await aQuiz(david, program, [question.id], { attempts: 3, time_limit_minutes: 60 });
  return quiz.id as number;
}

const begin = (quiz: number) => brian.call("POST", `/student/quizzes/${quiz}/attempts/`);
const answer = ({ id, anchor }: Attempt, kind: Kind) =>
  brian.call("PUT", `/student/quiz-attempts/${id}/answers/`, {
    answers: [{ position: 1, answer: rightAnswer[kind], id: `answer-${id}`, anchor, elapsed_ms: 0 }],
  });
const finish = ({ id }: Attempt) => brian.call("POST", `/student/quiz-attempts/${id}/finish/`);
const give = ({ id }: Attempt, points: number) =>
  david.call("PUT", `/quiz-attempts/${id}/points/`, { points: [{ position: 1, points, reason: "" }] });

interface Attempt {
  id: number;
  anchor: string;
}

/** Begins an attempt and gives the right answer. */
async function answered(quiz: number, kind: Kind): Promise<Attempt> {
  const { body } = await begin(quiz);
  await answer(body, kind);
  return body;
}

async function handedIn(quiz: number, kind: Kind): Promise<Attempt> {
  const attempt = await answered(quiz, kind);
  await finish(attempt);
  return attempt;
}

const workOn = (quiz: number) =>
  context.db
    .selectFrom("submissions")
    .select(["marks_awarded", "has_open_attempt"])
    .where("assignment_id", "=", quiz)
    .executeTakeFirst();

/** Runs the calls while these statements of another transaction are not committed. */
async function during(statements: readonly string[], ...calls: (() => Promise<unknown>)[]) {
  const other = await context.pool.connect();
  await other.query("BEGIN");
  const replies = [];
  try {
    for (const statement of statements) await other.query(statement);
    for (const call of calls) {
      replies.push(call());
      await untilSomeWait(context, replies.length);
    }
  } finally {
    await other.query("COMMIT");
    other.release();
  }
  return Promise.all(replies);
}

describe("calls at the same time (beyond.md 6.1)", () => {
  it("points for two attempts of a student at once both count", async () => {
    const quiz = await aQuizOf("long_text");
    const [first, second] = [await handedIn(quiz, "long_text"), await handedIn(quiz, "long_text")];
    await during(
      [`SELECT id FROM submissions WHERE assignment_id = ${quiz} FOR UPDATE`],
      () => give(first, 4),
      () => give(second, 1),
    );
    expect(await workOn(quiz)).toEqual({ marks_awarded: 100, has_open_attempt: false });
  });

  const afterAnHour = () => context.setClock(new Date(Date.now() + 61 * 60_000));
  it.each<[string, Kind, (quiz: number) => Promise<() => Promise<unknown>>]>([
    [
      "points by hand",
      "long_text",
      async (quiz) => {
        const attempt = await handedIn(quiz, "long_text");
        return () => give(attempt, 4);
      },
    ],
    [
      "the end of the first attempt",
      "true_false",
      async (quiz) => {
        const attempt = await answered(quiz, "true_false");
        return () => finish(attempt);
      },
    ],
    [
      "the end of a later attempt",
      "true_false",
      async (quiz) => {
        await finish((await begin(quiz)).body);
        const attempt = await answered(quiz, "true_false");
        return () => finish(attempt);
      },
    ],
    [
      "a late answer",
      "true_false",
      async (quiz) => {
        const { body: attempt } = await begin(quiz);
        await finish(attempt);
        return () => answer(attempt, "true_false");
      },
    ],
    [
      "the end by the clock",
      "true_false",
      async (quiz) => {
        await answered(quiz, "true_false");
        afterAnHour();
        return () => endDueAttempts(context);
      },
    ],
    [
      "the end before another attempt begins",
      "true_false",
      async (quiz) => {
        await answered(quiz, "true_false");
        afterAnHour();
        return () => begin(quiz);
      },
    ],
  ])("%s counts with the new total marks that are being stored", async (_, kind, prepare) => {
    const quiz = await aQuizOf(kind);
    const call = await prepare(quiz);
    await during(
      [
        `SELECT id FROM assignments WHERE id = ${quiz} FOR UPDATE`,
        `UPDATE submissions SET marks_awarded = marks_awarded / 2 WHERE assignment_id = ${quiz}`,
        `UPDATE assignments SET total_marks = 50 WHERE id = ${quiz}`,
      ],
      call,
    );
    expect(await workOn(quiz)).toEqual({ marks_awarded: 50, has_open_attempt: false });
  });

  it("no attempt begins in a quiz that is moving to another program", async () => {
    const quiz = await aQuizOf("true_false");
    const { id } = await aProgram(context.db);
    const [reply] = await during(
      [
        `SELECT id FROM assignments WHERE id = ${quiz} FOR UPDATE`,
        `UPDATE assignments SET program_id = ${id} WHERE id = ${quiz}`,
      ],
      () => begin(quiz),
    );
    expect(reply).toMatchObject({ status: 404 });
  });
});
