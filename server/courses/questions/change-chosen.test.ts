import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aQuestion } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let program: number;
let ids: number[];

beforeAll(async () => {
  david = await person(context, cast.david);
});
beforeEach(async () => {
  program = (await aProgram(context.db)).id;
  ids = [];
  for (const tags of [["Soil"], [], ["wells"]])
    ids.push((await aQuestion(david, program, "true_false", { tags })).id);
});

const post = (path: string, body: object) => david.call("POST", `/questions/${path}/`, body);
const bank = async (): Promise<Question[]> =>
  (await david.call("GET", `/programs/${program}/questions/`)).body;
const tags = async () => {
  const found = await bank();
  return ids.map((id) => found.find((one) => one.id === id)?.tags);
};
describe("chosen questions (beyond.md 6.1)", () => {
  it("get a tag as the bank spells it, and only those without it change", async () => {
    const { status, body } = await post("add-tag", { ids, tag: "soil" });
    expect([status, body]).toEqual([200, { ids: [ids[1], ids[2]] }]);
    expect(await tags()).toEqual([["Soil"], ["Soil"], ["wells", "Soil"]]);
  });

  it("lose a tag, and get it back by the opposite call", async () => {
    await post("add-tag", { ids, tag: "week 1" });
    const { body } = await post("remove-tag", { ids, tag: "SOIL" });
    expect(body).toEqual({ ids: [ids[0]] });
    expect(await tags()).toEqual([["week 1"], ["week 1"], ["wells", "week 1"]]);
    await post("add-tag", { ids: body.ids, tag: "Soil" });
    expect((await tags())[0]).toEqual(["week 1", "Soil"]);
  });

  it("are refused together if one has 20 tags", async () => {
    const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    const { id } = await aQuestion(david, program, "true_false", { tags: many });
    const { status, body } = await post("add-tag", { ids: [...ids, id], tag: "soil" });
    expect([status, body]).toEqual([400, { tag: ["1 question has 20 tags already."] }]);
    expect(await tags()).toEqual([["Soil"], [], ["wells"]]);
  });

  it("refuse an editor who has not seen the tag", async () => {
    const [stored] = await bank();
    await post("add-tag", { ids, tag: "week 1" });
    const question = { ...stored, tags: [] };
    const path = `/questions/${stored?.id}/`;
    const { status } = await david.call("PUT", path, { question, updated_at: stored?.updated_at });
    expect(status).toBe(409);
  });

  it("are deleted into the bin, and restored together", async () => {
    const { body } = await post("delete", { ids });
    expect(body.ids).toEqual(ids);
    expect(await bank()).toEqual([]);
    expect((await post("delete", { ids })).body).toEqual({ ids: [] });
    expect((await post("restore", { ids })).body).toEqual({ ids });
    expect(await tags()).toEqual([["Soil"], [], ["wells"]]);
    expect((await post("restore", { ids })).body).toEqual({ ids: [] });
  });

  it("are restored all or none", async () => {
    await post("delete", { ids: ids.slice(0, 2) });
    expect((await post("restore", { ids })).status).toBe(404);
    expect(await bank()).toHaveLength(1);
  });

  it("are limited to 500, and at least one", async () => {
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    for (const [chosen, message] of [
      [[], "Choose at least one question."],
      [many, "Choose at most 500 questions at a time."],
    ] as const)
      expect((await post("delete", { ids: chosen })).body).toEqual({ ids: [message] });
  });
});

it("each changed question has its line in the audit log (beyond.md 6.1)", async () => {
  const joseph = await person(context, cast.joseph);
  await post("add-tag", { ids, tag: "drainage" });
  const { body } = await joseph.call("GET", "/audit-log/?page=1&page_size=100");
  const lines = JSON.stringify(body.results).split("drainage").length - 1;
  expect(lines).toBe(3);
});
