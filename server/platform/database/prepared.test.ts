import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { anyOf } from "./any-of.ts";
import { connect } from "./connection.ts";
import { Prepared } from "./prepared.ts";

describe("names of statements (issue: speed, scale and reach)", () => {
  it("a statement has one from its second time on, and keeps it", () => {
    const prepared = new Prepared();
    expect([1, 2, 3].map(() => prepared.nameOf("SELECT $1"))).toEqual([undefined, "s1", "s1"]);
    prepared.nameOf("SELECT $1 + 1");
    expect(prepared.nameOf("SELECT $1 + 1")).toBe("s2");
  });

  it.each([
    "SELECT id FROM programs WHERE title ILIKE $1",
    "SELECT id FROM users WHERE search_text like $1",
    "SELECT id FROM users WHERE name ~* $1",
    'select "mail".* from "mail"',
    'select * from "mail"',
    'update "mail" set "state" = $1 returning *',
  ])("what searches words or asks for all columns never has: %s", (text) => {
    const prepared = new Prepared();
    expect([1, 2, 3].map(() => prepared.nameOf(text))).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    "SELECT id FROM users WHERE search_text || '' LIKE $1 ORDER BY id LIMIT $2",
    "SELECT id FROM users WHERE lower(name) ~>=~ $1 AND lower(name) ~<~ $2 AND lower(name) || '' NOT LIKE $3",
    "SELECT /* any words */ id FROM programs WHERE title ILIKE $1",
  ])("what looks for words in rows that are found otherwise has one: %s", (text) => {
    const prepared = new Prepared();
    expect([1, 2].map(() => prepared.nameOf(text))).toEqual([undefined, "s1"]);
    expect([1, 2].map(() => prepared.nameOf(`SELECT name LIKE $4, ${text}`))).toEqual([undefined, undefined]);
  });

  it("statements of ever changing text do not fill the memory", () => {
    const prepared = new Prepared();
    const named = Array.from({ length: 2_000 }, (_, n) => `SELECT ${n}`).filter(
      (text) => prepared.nameOf(text) ?? prepared.nameOf(text),
    );
    expect(named).toHaveLength(600);
    expect(prepared.nameOf("SELECT 1")).toBe("s2");
  });
});

it("texts that come but once take no place from those that come again", () => {
  const prepared = new Prepared();
  for (let n = 0; n < 2_000; n += 1) prepared.nameOf(`INSERT ${n}`);
  expect([1, 2].map(() => prepared.nameOf("SELECT $1"))).toEqual([undefined, "s1"]);
});

describe("statements of the pool", () => {
  const context = testContext();
  let single: ReturnType<typeof connect>;
  beforeAll(() => {
    single = connect(context.connection, 1);
  });
  afterAll(() => single.close());
  const prepared = async () => {
    const { rows } = await single.pool.query(
      "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%programs%' ORDER BY 1",
    );
    return rows.map((row) => row.statement);
  };

  it("are planned once a connection, a list of ids of any length as one", async () => {
    const { db } = single;
    for (const ids of [[1], [1, 2, 3], [], [4, 5]])
      await db.selectFrom("programs").select("id").where("id", "=", anyOf(ids)).execute();
    expect(await prepared()).toEqual([
      'select "id" from "programs" where "id" = any((SELECT $1::integer[])::integer[])',
    ]);
  });

  it("survive a migration that adds a column under a process that runs", async () => {
    const ask = () => single.db.selectFrom("mail").selectAll().where("id", "=", 0).execute();
    for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual([]);
    await context.pool.query("ALTER TABLE mail ADD COLUMN added_meanwhile text");
    expect(await ask()).toEqual([]);
    await context.pool.query("ALTER TABLE mail DROP COLUMN added_meanwhile");
  });

  it("one that fails is asked again as it was, and its words are the database's", async () => {
    const ask = (id: string) => sql`SELECT id FROM programs WHERE id = ${id}::integer`.execute(single.db);
    await expect(ask("x")).rejects.toThrow("invalid input syntax for type integer");
    await expect(ask("x")).rejects.toThrow("invalid input syntax for type integer");
    expect((await ask("0")).rows).toEqual([]);
  });
});
