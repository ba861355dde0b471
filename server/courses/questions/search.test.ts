import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, optionIds } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let program: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  program = (await aProgram(context.db)).id;
});

it.each([
  ["one_of", { content: { options: options("10", "+4", '5" pipe') } }, ["10", "+4", '5"']],
  ["number", { content: { unit: "kg" }, key: { value: 50.5, tolerance: 0 } }, ["50", "50.5", "50.5 kg"]],
  ["number", { content: { unit: "" }, key: { value: 0, tolerance: 5 } }, ["0"]],
  ["short_answer", { key: { accepted: ["Jinja", "7"], has_capitals: false } }, ["7", "jinja"]],
] as const)(
  "a search of the bank finds answers of %s, also short ones (beyond.md 6.1)",
  async (kind, values, searches) => {
    const { id } = await aQuestion(david, program, kind, { ...values });
    for (const search of searches) {
      const path = `/programs/${program}/questions/?search=${encodeURIComponent(search)}`;
      const found = (await david.call("GET", path)).body.map((one: { id: number }) => one.id);
      expect(found, search).toEqual([id]);
    }
    await david.call("DELETE", `/questions/${id}/`);
  },
);

function options(...texts: string[]) {
  return texts.map((text, at) => ({ id: optionIds[at], text }));
}
