import { beforeAll, describe, expect, it } from "vitest";
import { quizMessages } from "#contract/courses/quizzes/quizzes.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let program: number;
let own: number;
let foreign: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  program = (await aProgram(context.db)).id;
  own = (await aQuestion(david, program, "true_false")).id;
  foreign = (await aQuestion(david, (await aProgram(context.db)).id, "true_false")).id;
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const notFound = { parts: ["Question not found."] };
const closes = inDays(7);

describe("a new quiz and a changed one (beyond.md 6.1)", () => {
  it.each([
    ["opens when it closes", () => ({ opens_at: closes }), { opens_at: [quizMessages.opensBefore] }],
    ["opens after it closes", () => ({ opens_at: inDays(8) }), { opens_at: [quizMessages.opensBefore] }],
    ["closes in the past", () => ({ deadline: inDays(-1) }), { deadline: [quizMessages.closesInPast] }],
    ["has a question of another program", () => ({ parts: [{ question: foreign }] }), notFound],
    ["has a question twice", () => ({ parts: [{ question: own }, { question: own }] }), notFound],
  ])("that %s is refused at its field", async (_what, values, errors) => {
    const { id } = await aQuiz(david, program, [own], { deadline: closes });
    const stored = await david.call("GET", `/quizzes/${id}/`);
    const form = { ...stored.body, ...values() };
    const created = await david.call("POST", "/quizzes/", form);
    expect([created.status, created.body]).toEqual([400, errors]);
    const changed = await david.call("PUT", `/quizzes/${id}/`, form);
    expect([changed.status, changed.body]).toEqual([400, errors]);
  });

  it("that has closed is not sent, in the words of its field", async () => {
    const { id: sent } = await aQuiz(david, program, [own], { deadline: closes });
    const { body: form } = await david.call("GET", `/quizzes/${sent}/`);
    const { body: draft } = await david.call("POST", "/quizzes/", form);
    const past = { deadline: new Date(inDays(-1)) };
    await context.db.updateTable("assignments").set(past).where("id", "=", draft.id).execute();
    const ids = { assignment_id: draft.id, program_id: program };
    const { status, body } = await david.call("POST", "/assignments/send/", ids);
    expect([status, body]).toEqual([400, { non_field_errors: [quizMessages.closesInPast] }]);
  });
});
