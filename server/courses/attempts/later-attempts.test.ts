import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [david, brian] = [] as unknown as [Person, Person];
let program: number;
let quiz: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  await anEnrollment(context.db, brian.id, program);
});

async function quizThatCounts(counts: string) {
  const question = await aQuestion(david, program, "long_text", { points: 4 });
  quiz = (await aQuiz(david, program, [question.id], { attempts: 3, counts })).id;
}

async function handIn() {
  const { body } = await brian.call("POST", `/student/quizzes/${quiz}/attempts/`);
  await brian.call("PUT", `/student/quiz-attempts/${body.id}/answers/`, {
    answers: [
      { position: 1, answer: { text: "Rain" }, id: `answer-${body.id}`, anchor: body.anchor, elapsed_ms: 0 },
    ],
  });
  await brian.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
  return body.id as number;
}

const give = (attempt: number, points: number) =>
  david.call("PUT", `/quiz-attempts/${attempt}/points/`, { points: [{ position: 1, points, reason: "" }] });

async function grade() {
  const { body } = await brian.call("GET", "/submissions/student/");
  return body.find(({ assignment }: { assignment: number }) => assignment === quiz).marks_awarded;
}

const toMark = async () =>
  (await david.call("GET", `/submissions/?state=to_mark&assignment=${quiz}`)).body.length;

it("the list of assignments has the attempts that are left, and none after staff allow fewer", async () => {
  await quizThatCounts("best");
  const left = async () => {
    const { body } = await brian.call("GET", "/assignments/student/");
    return body.find(({ id }: { id: number }) => id === quiz).attempts_left;
  };
  expect(await left()).toBe(3);
  await handIn();
  await handIn();
  expect(await left()).toBe(1);
  await context.db.updateTable("quizzes").set({ attempts: 1 }).where("assignment_id", "=", quiz).execute();
  expect(await left()).toBe(0);
});

it("a moved closing is news to students with a grade while they have attempts left", async () => {
  await quizThatCounts("best");
  await give(await handIn(), 2);
  const sent_at = new Date(Date.now() - 60 * 86_400_000);
  await context.db.updateTable("assignments").set({ sent_at }).where("id", "=", quiz).execute();
  const changed = async () => {
    const { body } = await brian.call("GET", "/student/today/");
    return body.changes.some((one: { id: number }) => one.id === quiz);
  };
  const move = async (days: number, attempts: number) => {
    const { body } = await david.call("GET", `/quizzes/${quiz}/`);
    const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
    await david.call("PUT", `/quizzes/${quiz}/`, { ...body, deadline, attempts });
  };
  await move(8, 1);
  expect(await changed()).toBe(false);
  await move(9, 3);
  expect(await changed()).toBe(true);
});

describe("a grade while a later attempt waits for marks (beyond.md 6.1)", () => {
  it.each([
    ["best", 75, 75],
    ["last", 75, 25],
    ["average", 75, 50],
  ])(
    "%s: the marked attempts count until then, and the work is to be marked",
    async (counts, until, then) => {
      await quizThatCounts(counts);
      const first = await handIn();
      expect([await grade(), await toMark()]).toEqual([null, 1]);
      await give(first, 3);
      expect([await grade(), await toMark()]).toEqual([75, 0]);
      const second = await handIn();
      expect([await grade(), await toMark()]).toEqual([until, 1]);
      const stored = await david.call("GET", `/quizzes/${quiz}/`);
      expect(stored.body).toMatchObject({ graded_count: 0, grades_count: 1 });
      const list = await david.call("GET", `/submissions/?state=to_mark&assignment=${quiz}`);
      expect(list.body).toMatchObject([{ has_open_attempt: true, marks_awarded: 75 }]);
      const gradebook = await david.call("GET", `/programs/${program}/gradebook/`);
      expect(gradebook.text).toContain("75");
      await give(second, 1);
      expect([await grade(), await toMark()]).toEqual([then, 0]);
    },
  );
});
