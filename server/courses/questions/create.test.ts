import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
});

const create = (question: Record<string, unknown>) =>
  joseph.call("POST", `/programs/${program}/questions/`, { explanation: "", points: 1, ...question });

describe("a question that is refused (api.md 1.2)", () => {
  it("names the fields of its own kind", async () => {
    const content = { items: [{ id: 1, text: "First" }] };
    const { status, body } = await create({ kind: "ordering", text: "", content, key: { order: [] } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ text: ["Write the question."] });
    expect(body).not.toHaveProperty("non_field_errors");
  });

  it.each([
    ["1", "Each answer needs an id of 8 small letters or digits."],
    ["samesame", "Two answers have the same id."],
  ])("says what the ids of its answers must be, not %s", async (id, message) => {
    const options = [
      { id, text: "First" },
      { id: "samesame", text: "Second" },
    ];
    const question = { kind: "one_of", text: "Which?", content: { options }, key: { right: "samesame" } };
    expect((await create(question)).body).toEqual({ content: [message] });
  });

  it("names the kinds if its own is unknown", async () => {
    const { status, body } = await create({ kind: "essay", text: "Why?", content: {}, key: {} });
    expect(status).toBe(400);
    expect(body.kind?.[0]).toMatch(/^Choose a kind of question\. It can be one_of, .* or long_text\.$/);
  });
});

it("a question counts the quizzes that have chosen it or draw questions with its tag (beyond.md 6.1)", async () => {
  const david = await person(context, cast.david);
  const counted = async (id: number) => {
    const { body } = await david.call("GET", `/programs/${program}/questions/`);
    return body.find((one: { id: number }) => one.id === id).quizzes_count;
  };
  const soil = await aQuestion(david, program, "true_false", { tags: ["soil"] });
  const other = await aQuestion(david, program, "true_false", { tags: ["water"] });
  expect(await counted(soil.id)).toBe(0);
  await aQuiz(david, program, [soil.id]);
  await aQuestion(david, program, "true_false", { tags: ["soil"], text: "<p>Another</p>" });
  await aQuiz(david, program, [], { parts: [{ question: soil.id }, { tag: "soil", draws: 1 }] });
  await aQuiz(david, program, [], { parts: [{ tag: "soil", draws: 1 }] });
  expect(await counted(soil.id)).toBe(3);
  expect(await counted(other.id)).toBe(0);
});

it("a tag has the quizzes that draw questions with it (beyond.md 6.1)", async () => {
  const own = (await aProgram(context.db)).id;
  const both = (await aQuestion(joseph, own, "true_false", { tags: ["soil", "water"] })).id;
  const other = (await aQuestion(joseph, own, "true_false", { tags: ["soil"] })).id;
  const parts = [
    { tag: "soil", draws: 1 },
    { tag: "soil", draws: 1 },
  ];
  const { id: first } = await aQuiz(joseph, own, [], { parts });
  const { id: deleted } = await aQuiz(joseph, own, [], { parts });
  await joseph.call("DELETE", `/assignments/${deleted}/`);
  const { body: stored } = await joseph.call("GET", `/quizzes/${first}/`);
  const { body: draft } = await joseph.call("POST", "/quizzes/", { ...stored, title: "Not sent" });
  const { body } = await joseph.call("GET", `/programs/${own}/question-tags/`);
  const quizzes = [
    { quiz: draft.id, title: "Not sent", is_sent: false },
    { quiz: first, title: "Week 1 quiz", is_sent: true },
  ];
  expect(body).toEqual([
    { tag: "soil", count: 2, questions: [both, other], quizzes },
    { tag: "water", count: 1, questions: [both], quizzes: [] },
  ]);
});
