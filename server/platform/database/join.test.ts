import { expect, it } from "vitest";
import { aProgram } from "#tests/support/builders.ts";
import { testContext } from "#tests/support/context.ts";
import { joinTransactions } from "./join.ts";

const context = testContext();
const titles = async () =>
  (await context.db.selectFrom("programs").select("title").execute()).map((row) => row.title);

it("transactions one after the other and at once are one: nothing is there before the commit, then all", async () => {
  let begun = 0;
  const { db, commit } = joinTransactions(context.db, async () => {
    begun += 1;
  });
  const add = (title: string) => db.transaction().execute((inner) => aProgram(inner, { title }));
  await Promise.all([add("one"), add("two")]);
  await aProgram(db, { title: "a plain query" });
  expect(await titles()).toEqual([]);
  await commit(async (last) => {
    await aProgram(last, { title: "last" });
  });
  expect(begun).toBe(1);
  expect((await titles()).sort()).toEqual(["a plain query", "last", "one", "two"]);
});

it("a rollback takes back all of them", async () => {
  const before = await titles();
  const { db, rollback } = joinTransactions(context.db, async () => undefined);
  await db.transaction().execute((inner) => aProgram(inner, { title: "never" }));
  await rollback();
  expect(await titles()).toEqual(before);
});
