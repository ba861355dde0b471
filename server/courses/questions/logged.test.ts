import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, optionIds } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
});

/** Changes a question, and returns the fields that differ in the audit log. */
async function changed(question: Record<string, unknown>, change: object) {
  const { id, updated_at, ...values } = question;
  const body = { question: { ...values, ...change }, updated_at };
  expect((await joseph.call("PUT", `/questions/${id}/`, body)).status).toBe(200);
  const { before, after } = (await joseph.call("GET", "/audit-log/?page=1&page_size=1")).body.results[0];
  return Object.fromEntries(
    Object.keys(after).flatMap((name) =>
      before[name] === after[name] ? [] : [[name, [before[name], after[name]]]],
    ),
  );
}

const reread = async ({ id }: { id: number }) => (await joseph.call("GET", `/questions/${id}/`)).body;

it("the audit log has what changed of a question, in words (beyond.md 6.1)", async () => {
  const text = `Which holds ${"the most ".repeat(20)}water?`;
  const question = await aQuestion(joseph, program, "one_of", { text: `<p>${text}</p>` });
  const options = ["Sand", "Choice 2"].map((one, at) => ({ id: optionIds[at], text: one }));
  const change = {
    ...{ text: `<p>${text} Why?</p>`, explanation: "<p>It has <b>fine</b> pores.</p>", points: 2 },
    ...{ tags: ["Soil", "week 1"], content: { options }, key: { right: optionIds[0] } },
  };
  expect(await changed(question, change)).toEqual({
    text: [text, `${text} Why?`],
    explanation: ["", "It has fine pores."],
    tags: ["", "Soil, week 1"],
    points: [1, 2],
    answers: ["Choice 1; Choice 2; Choice 3; Choice 4", "Sand; Choice 2"],
    right_answer: ["Choice 2", "Sand"],
  });
});

it("the audit log says that only the formatting or pictures of a question changed (beyond.md 4.7)", async () => {
  const question = await aQuestion(joseph, program, "true_false", { text: "<p>Sand holds water.</p>" });
  expect(await changed(question, { text: "<p>Sand <b>holds</b> water.</p>" })).toEqual({
    pictures_or_formatting: [undefined, "Changed"],
  });
  expect(await changed(await reread(question), {})).toEqual({});
});

it("the audit log has whether capital letters count (beyond.md 6.1)", async () => {
  const question = await aQuestion(joseph, program, "short_answer");
  const key = { accepted: ["Kampala", "KLA"], has_capitals: true };
  expect(await changed(question, { key })).toEqual({
    right_answer: ["Kampala", "Kampala; KLA"],
    capital_letters_count: ["No", "Yes"],
  });
});
