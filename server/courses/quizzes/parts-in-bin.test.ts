import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let joseph: Person;
let program: number;
let ids: number[];
let quiz: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
});
beforeEach(async () => {
  ids = [];
  for (const text of ["One", "Two", "Three", "Four"])
    ids.push((await aQuestion(david, program, "true_false", { text })).id);
  quiz = (await aQuiz(david, program, ids)).id;
});

const form = async () => (await david.call("GET", `/quizzes/${quiz}/`)).body;
const save = (stored: { parts: { question: number }[] }, change: object) =>
  david.call("PUT", `/quizzes/${quiz}/`, {
    ...stored,
    parts: stored.parts.map(({ question }) => ({ question })),
    ...change,
  });
const remove = (id?: number) => david.call("DELETE", `/questions/${id}/`);
const restore = (id?: number) => joseph.call("POST", `/bin/question/${id}/restore/`);
const parts = async () => (await form()).parts.map(({ question }: { question: number }) => question);

describe("a question in the bin (beyond.md 6.1)", () => {
  it("comes back at its place after an unrelated save of its quiz", async () => {
    await remove(ids[1]);
    await remove(ids[0]);
    const { status, body } = await save(await form(), { description: "About wells" });
    expect([status, body.parts.length]).toEqual([200, 2]);
    await restore(ids[0]);
    await restore(ids[1]);
    expect(await parts()).toEqual(ids);
  });

  it("stays after its neighbour when parts move, and a removed part stays removed", async () => {
    const [one, two, three, four] = ids;
    await remove(two);
    await save(await form(), { parts: [{ question: four }, { question: one }] });
    await restore(two);
    expect(await parts()).toEqual([four, one, two]);
    await save(await form(), { parts: [{ question: one }, { question: three }] });
    expect(await parts()).toEqual([one, three]);
  });

  it("makes an open form outdated when it is restored, from the bin or by Undo", async () => {
    await remove(ids[1]);
    const opened = await form();
    await restore(ids[1]);
    expect((await save(opened, { description: "About wells" })).status).toBe(409);
    await remove(ids[1]);
    const again = await form();
    await david.call("POST", "/questions/restore/", { ids: [ids[1]] });
    expect((await save(again, { description: "About wells" })).status).toBe(409);
    expect(await parts()).toEqual(ids);
  });

  it("leaves a quiz that is full without it", async () => {
    await remove(ids[1]);
    const full = [{ question: ids[0] }, { tag: "soil", draws: 100 }, { tag: "wells", draws: 99 }];
    // An unsent quiz may draw more than there are.
    await context.db.updateTable("assignments").set({ sent_at: null }).where("id", "=", quiz).execute();
    expect((await save(await form(), { parts: full })).status).toBe(200);
    await restore(ids[1]);
    expect(await parts()).toEqual([ids[0], null, null]);
  });

  it("is not counted as a change of the parts in the audit log", async () => {
    await remove(ids[1]);
    await save(await form(), { description: "About wells" });
    const { body } = await joseph.call("GET", "/audit-log/?page=1&page_size=1");
    const { before, after } = body.results[0];
    expect(after).toMatchObject({ description: "About wells" });
    expect(Object.keys({ ...before, ...after }).join()).not.toMatch(/questions_/);
  });
});
