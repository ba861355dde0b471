import { beforeAll, describe, expect, it } from "vitest";
import { GRACE_MS, LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { kinds } from "#contract/courses/quizzes/kinds.ts";
import { MAX_QUESTIONS } from "#contract/courses/quizzes/quizzes.ts";
import { endDueAttempts } from "#server/courses/attempts/end.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz, rightAnswer } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
const [david, amina, brian] = [{}, {}, {}] as Person[] as [Person, Person, Person];
let program: number;
let questions: number[];

beforeAll(async () => {
  Object.assign(david, await person(context, cast.david));
  Object.assign(amina, await person(context, cast.amina));
  Object.assign(brian, await person(context, cast.brian));
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
  questions = [];
  for (const kind of kinds) questions.push((await aQuestion(david, program, kind)).id);
});

const begin = async (student: Person, quiz: number) =>
  (await student.call("POST", `/student/quizzes/${quiz}/attempts/`)).body;

/** Returns the stored answers of an attempt by position, with everything in them. */
async function storedIn(attempt: number): Promise<unknown[]> {
  const rows = await context.db
    .selectFrom("attempt_questions")
    .select("answer")
    .where("attempt_id", "=", attempt)
    .orderBy("position")
    .execute();
  return rows.map(({ answer }) => answer);
}

const put = (student: Person, attempt: number, answers: unknown) =>
  student.call("PUT", `/student/quiz-attempts/${attempt}/answers/`, { answers });

const huge = "x".repeat(200_000);
const hostile: [string, unknown][] = [
  ["a word", "right"],
  ["a list", [true]],
  ["a number", 1],
  ["nothing in it", {}],
  ["a huge text", { text: huge }],
  ["a huge list of options", { chosen: Array(20_000).fill("qqqqqqq1") }],
  ["a huge order", { order: Array(20_000).fill("qqqqqqq1") }],
  ["an id of another type", { chosen: 1 }],
  ["an id that no option has", { chosen: "zzzzzzz9" }],
  ["the same id twice", { chosen: ["qqqqqqq1", "qqqqqqq1"] }],
  ["a deep list", { chosen: nested(20) }],
  ["a NUL", { text: "a\u0000b" }],
  ["half of a character", { text: "a\uD800b" }],
  ["a NUL in an unknown part", { ...rightAnswer.true_false, text: "a", note: "\u0000" }],
  ["a huge unknown part", { ...rightAnswer.true_false, chosen: "qqqqqqq1", note: huge }],
  ["a prototype", JSON.parse('{"__proto__":{"is_true":true},"text":"a"}')],
  ["a formula", { text: '=HYPERLINK("https://evil.example","x")' }],
  ["markup", { text: "<img src=x onerror=alert(1)>" }],
  ["an infinite number", { text: "1e999" }],
  ["points and the right answer", { is_true: true, points: 100, right: true, by_hand_reason: "mine" }],
];

function nested(depth: number): unknown {
  return depth === 0 ? "qqqqqqq1" : [nested(depth - 1)];
}

describe("hostile answers (beyond.md 6.1)", () => {
  it.each(hostile)("%s is stored as an answer of its kind, or refused", async (_name, answer) => {
    const quiz = await aQuiz(david, program, questions);
    const { id, anchor } = await begin(amina, quiz.id);
    for (const position of kinds.keys()) {
      const given = { position: position + 1, answer, id: `hostile-${position}`, anchor, elapsed_ms: 1 };
      const { status, text } = await put(amina, id, [given]);
      expect([200, 400], text).toContain(status);
    }
    const stored = await storedIn(id);
    expect(JSON.stringify(stored).length).toBeLessThan(2_000);
    for (const one of stored)
      for (const part of Object.keys(one ?? {}))
        expect(["is_true", "text", "chosen", "order"]).toContain(part);
    expect((await amina.call("GET", `/student/quiz-attempts/${id}/`)).status).toBe(200);
    expect((await amina.call("POST", `/student/quiz-attempts/${id}/finish/`)).status).toBe(200);
    const staffViews = [
      `/quiz-attempts/${id}/`,
      `/quizzes/${quiz.id}/statistics/`,
      `/quizzes/${quiz.id}/attempts/export.csv`,
    ];
    for (const path of staffViews) {
      const { status, text } = await david.call("GET", path);
      expect(status, path).toBe(200);
      if (path.endsWith(".csv")) expect(text).not.toMatch(/(^|[,"])=HYPERLINK/m);
    }
  });

  it.each<[string, object]>([
    ["a position that the attempt has not", { position: 99 }],
    ["the position 0", { position: 0 }],
    ["the id of a question as position", { position: 2_000_000_000 }],
    ["a position of a half", { position: 1.5 }],
    ["a time before the anchor", { elapsed_ms: -1 }],
    ["a time of a month later", { elapsed_ms: 30 * 86_400_000 }],
    ["a huge anchor", { anchor: huge }],
    ["an anchor without a signature", { anchor: "1700000000000." }],
    ["an id with a path", { id: "../../../etc" }],
    ["a huge id", { id: huge }],
  ])("%s is refused, and stores nothing", async (_name, change) => {
    const quiz = await aQuiz(david, program, questions);
    const { id, anchor } = await begin(brian, quiz.id);
    const given = { position: 3, answer: { is_true: true }, id: "an-answer", anchor, elapsed_ms: 1 };
    expect((await put(brian, id, [{ ...given, ...change }])).status).toBe(400);
    expect(await storedIn(id)).toEqual(kinds.map(() => null));
  });

  it("too many answers are refused, and one wrong answer refuses all", async () => {
    const quiz = await aQuiz(david, program, questions);
    const { id, anchor } = await begin(brian, quiz.id);
    const given = { position: 3, answer: { is_true: true }, id: "an-answer", anchor, elapsed_ms: 1 };
    for (const answers of [
      [],
      Array(MAX_QUESTIONS + 1).fill(given),
      [given, { ...given, position: 99 }],
      "all",
      null,
    ])
      expect((await put(brian, id, answers)).status).toBe(400);
    expect(await storedIn(id)).toEqual(kinds.map(() => null));
  });
});

describe("answers at the wrong time or of the wrong person (beyond.md 6.1)", () => {
  const answer = (anchor: string, elapsed_ms = 1) => [
    { position: 3, answer: { is_true: true }, id: `answer-at-${elapsed_ms}`, anchor, elapsed_ms },
  ];

  it("an answer to another person's attempt is 404, with either anchor, and changes nothing", async () => {
    const quiz = await aQuiz(david, program, questions);
    const [mine, theirs] = [await begin(amina, quiz.id), await begin(brian, quiz.id)];
    for (const anchor of [mine.anchor, theirs.anchor])
      expect((await put(amina, theirs.id, answer(anchor))).status).toBe(404);
    expect((await put(david, theirs.id, answer(theirs.anchor))).status).toBe(403);
    expect((await put(amina, mine.id, answer(theirs.anchor))).status).toBe(400);
    for (const { id } of [mine, theirs]) expect(await storedIn(id)).toEqual(kinds.map(() => null));
  });

  it("nothing can be begun or read before the quiz opens", async () => {
    const quiz = await aQuiz(david, program, questions, {
      opens_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`)).status).toBe(403);
    const { text } = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
    expect(text).not.toContain("Question about");
  });

  it("an answer given after the end never counts, however the device names its time", async () => {
    const quiz = await aQuiz(david, program, questions, { time_limit_minutes: 1 });
    const { id, anchor } = await begin(amina, quiz.id);
    const began = context.clock().getTime();
    context.setClock(new Date(began + 62_000 + GRACE_MS));
    const outcomeOf = async (elapsed_ms: number) =>
      (await put(amina, id, answer(anchor, elapsed_ms))).body.answers[0].outcome;
    expect(await outcomeOf(61_500 + GRACE_MS)).toBe("too_late");
    expect(await outcomeOf(604_800_000)).toBe("too_late");
    await endDueAttempts(context);
    expect(await outcomeOf(61_600 + GRACE_MS)).toBe("too_late");
    // A new anchor proves nothing about an earlier time.
    const { body } = await put(amina, id, answer(anchor, 61_700 + GRACE_MS));
    expect((await put(amina, id, answer(body.anchor, 0))).body.answers[0].outcome).toBe("too_late");
    context.setClock(new Date(began + 60_000 + LATE_ANSWERS_MS + 1_000));
    expect(await outcomeOf(30_000)).toBe("too_late");
    expect(await storedIn(id)).toEqual(kinds.map(() => null));
    context.setClock(undefined);
  });

  it("nothing can be begun or answered after the closing, or in a deleted quiz", async () => {
    const quiz = await aQuiz(david, program, questions);
    const { id, anchor } = await begin(brian, quiz.id);
    expect((await david.call("DELETE", `/assignments/${quiz.id}/`)).status).toBe(204);
    expect((await put(brian, id, answer(anchor))).status).toBe(404);
    expect((await brian.call("POST", `/student/quiz-attempts/${id}/finish/`)).status).toBe(404);
    const other = await aQuiz(david, program, questions);
    context.setClock(new Date(Date.now() + 8 * 86_400_000));
    expect((await amina.call("POST", `/student/quizzes/${other.id}/attempts/`)).status).toBe(403);
    context.setClock(undefined);
  });

  it("no number of finishes, beginnings and answers at once makes a second attempt", async () => {
    const quiz = await aQuiz(david, program, questions);
    const { id, anchor } = await begin(amina, quiz.id);
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, number) => [
        amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`),
        put(amina, id, answer(anchor, number)),
        amina.call("POST", `/student/quiz-attempts/${id}/finish/`),
      ]).flat(),
    );
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    const attempts = await context.db
      .selectFrom("attempts")
      .select("id")
      .where("assignment_id", "=", quiz.id)
      .execute();
    expect(attempts).toEqual([{ id }]);
    const works = await context.db
      .selectFrom("submissions")
      .select("marks_awarded")
      .where("assignment_id", "=", quiz.id)
      .execute();
    expect(works).toHaveLength(1);
  });
});
