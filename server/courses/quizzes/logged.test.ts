import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let program: number;
const ids: number[] = [];

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
  for (const name of ["Sand", "Clay", "Loam", `Silt ${"and ".repeat(40)}`])
    ids.push((await aQuestion(joseph, program, "true_false", { text: `<p>${name}</p>`, tags: ["Soil"] })).id);
});

const newest = async () => (await joseph.call("GET", "/audit-log/?page=1&page_size=1")).body.results[0];
const question = (at: number) => ({ question: ids[at] });

/** Saves other parts, and returns what the audit log has of the questions. */
async function changed(before: object[], parts: object[]) {
  const { id } = await aQuiz(joseph, program, [ids[0] ?? 0], { parts: before });
  const { body } = await joseph.call("GET", `/quizzes/${id}/`);
  const { status, text } = await joseph.call("PUT", `/quizzes/${id}/`, {
    ...body,
    program,
    unit: null,
    parts,
  });
  expect(status, text).toBe(200);
  const entry = await newest();
  const ofQuestions = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith("questions")));
  return [ofQuestions(entry.before), ofQuestions(entry.after)];
}

it("the audit log names the questions that were replaced or moved (beyond.md 4.7)", async () => {
  expect(await changed([question(0), question(1)], [question(0), question(2)])).toEqual([
    { questions_removed: ["2. Clay"] },
    { questions_added: ["2. Loam"] },
  ]);
  expect(await changed([question(0), question(1), question(2)], [1, 2, 0].map(question))).toEqual([
    { questions_moved: ["1. Sand"] },
    { questions_moved: ["3. Sand"] },
  ]);
  const [, added] = await changed([question(0)], [question(0), question(3)]);
  expect(added?.questions_added[0]).toMatch(/^2\. Silt and .{60,80}…$/);
});

it("the audit log has changed draws in words (beyond.md 4.7)", async () => {
  const draws = (count: number) => ({ tag: "Soil", draws: count });
  expect(await changed([question(0), draws(1)], [question(0), draws(3)])).toEqual([
    { questions_changed: ['2. 1 question with the tag "Soil"'] },
    { questions_changed: ['2. 3 questions with the tag "Soil"'] },
  ]);
  expect(await changed([draws(2), draws(1)], [draws(2)])).toEqual([
    { questions_removed: ['2. 1 question with the tag "Soil"'] },
    {},
  ]);
});

it("the audit log names the questions of a new quiz (beyond.md 4.7)", async () => {
  await aQuiz(joseph, program, [ids[1] ?? 0, ids[0] ?? 0]);
  expect(await changed([question(0)], [question(0)])).toEqual([{}, {}]);
  const { body } = await joseph.call(
    "GET",
    "/audit-log/?resource=assignment&action=create&page=1&page_size=2",
  );
  expect(body.results[1].after.questions).toEqual(["1. Clay", "2. Sand"]);
});
