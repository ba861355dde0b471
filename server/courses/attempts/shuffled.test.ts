import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [amina, david] = [] as unknown as [Person, Person];
let program: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  david = await person(context, cast.david);
  program = (await anEnrollment(context.db, amina.id)).program_id;
});

interface Asked {
  text: string;
  content: { options: { text: string }[] };
}

/** Takes the quiz ten times. Returns the different results. By chance, all ten are the same in fewer than 1 of 10^9 cases. */
async function seenIn(quiz: number, resultOf: (questions: Asked[]) => string[]) {
  const seen = new Set<string>();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { body } = await amina.call("POST", `/student/quizzes/${quiz}/attempts/`);
    seen.add(resultOf(body.questions).join(" "));
    await amina.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
  }
  return [...seen];
}

const textsOf = (questions: Asked[]) => questions.map(({ text }) => text);
const optionsOf = (questions: Asked[]) => (questions[0]?.content.options ?? []).map(({ text }) => text);

async function questionsWith(values: object) {
  const ids: number[] = [];
  for (let number = 1; number <= 8; number += 1)
    ids.push((await aQuestion(david, program, "true_false", { text: `<p>${number}</p>`, ...values })).id);
  return ids;
}

const written = [
  "<p>1</p>",
  "<p>2</p>",
  "<p>3</p>",
  "<p>4</p>",
  "<p>5</p>",
  "<p>6</p>",
  "<p>7</p>",
  "<p>8</p>",
];

describe("the order in attempts (beyond.md 6.1)", () => {
  it("shuffled questions have another order in other attempts, and otherwise that of the quiz", async () => {
    const ids = await questionsWith({});
    const shuffled = await aQuiz(david, program, ids, { attempts: 10, shuffles_questions: true });
    const orders = await seenIn(shuffled.id, textsOf);
    expect(orders.length).toBeGreaterThan(1);
    for (const order of orders) expect(order.split(" ").sort()).toEqual(written);
    const plain = await aQuiz(david, program, ids, { attempts: 10, shuffles_questions: false });
    expect(await seenIn(plain.id, textsOf)).toEqual([written.join(" ")]);
  });

  it("shuffled answers have another order in other attempts, and otherwise that of the question", async () => {
    const question = await aQuestion(david, program, "one_of");
    const shuffled = await aQuiz(david, program, [question.id], { attempts: 10, shuffles_answers: true });
    expect((await seenIn(shuffled.id, optionsOf)).length).toBeGreaterThan(1);
    const plain = await aQuiz(david, program, [question.id], { attempts: 10, shuffles_answers: false });
    expect(await seenIn(plain.id, optionsOf)).toEqual(["Choice 1 Choice 2 Choice 3 Choice 4"]);
  });

  it("other attempts draw other questions", async () => {
    await questionsWith({ tags: ["drawn"] });
    const parts = [{ tag: "drawn", draws: 4 }];
    const quiz = await aQuiz(david, program, [], { attempts: 10, parts });
    expect((await seenIn(quiz.id, (questions) => textsOf(questions).sort())).length).toBeGreaterThan(1);
  });
});
