import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/database/connection.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testHouse } from "#tests/support/house.ts";
import { learnSearchTerms, learntCount } from "./search-terms.ts";

const house = testHouse({ RATE_LIMITS: "off" });

const join = (db: Database, from: number, to: number, name: string) =>
  sql`INSERT INTO users (username, email, name, password_hash)
    SELECT ${name}::text || n, lower(${name}::text) || n || '@darasa.example', ${name}::text || ' Kato', '-'
    FROM generate_series(${from}::integer, ${to}::integer) n`.execute(db);

/** Learnt terms whose count is not what counting now gives. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await sql<{ term: string; counted: number }>`
    SELECT term, (SELECT count(*) FROM users WHERE role = 'student' AND strpos(search_text, term) > 0) AS counted
    FROM search_terms WHERE counted_at IS NOT NULL`.execute(house.db);
  const learnt = await Promise.all(
    rows.map(async (row) => ({ ...row, learnt: await learntCount(house.db, row.term) })),
  );
  return learnt.filter((row) => row.learnt !== row.counted);
}

describe("terms that many students share (server/database/migrations/0074-search-terms.sql)", () => {
  beforeAll(async () => {
    await person(house, cast.joseph);
    await join(house.db, 1, 30, "Grace");
    await join(house.db, 1, 3, "Wilberforce");
  });

  it("are learnt from the beginnings of words, and nothing rare is", async () => {
    expect(await learntCount(house.db, "gra")).toBeUndefined();
    expect(await learnSearchTerms(house.db, 20)).toBeGreaterThan(10);
    expect(await learntCount(house.db, "gra")).toBe(30);
    expect(await learntCount(house.db, "kato")).toBe(33);
    expect(await learntCount(house.db, "grace kato")).toBe(30);
    expect(await learntCount(house.db, "grace k")).toBeUndefined();
    expect(await learntCount(house.db, "wil")).toBeUndefined();
    expect(await learntCount(house.db, "race")).toBeUndefined();
    expect(await learnSearchTerms(house.db, 20)).toBe(0);
  });

  it("stay true while people join, change their names, become staff and go, also while they are being learnt", async () => {
    await sql`DELETE FROM counts WHERE list = 'search'`.execute(house.db);
    await sql`DELETE FROM search_terms`.execute(house.db);
    const changes = Array.from({ length: 12 }, async (_, index) => {
      await house.db.transaction().execute(async (db) => {
        await join(db, 100 + index * 10, 104 + index * 10, "Grace");
        if (index % 2) await sql`SELECT pg_sleep(0.05)`.execute(db);
      });
      await sql`UPDATE users SET name = 'Moses Kato' WHERE username = ${`Grace${100 + index * 10}`}`.execute(
        house.db,
      );
      await sql`UPDATE users SET role = 'sub_admin' WHERE username = ${`Grace${101 + index * 10}`}`.execute(
        house.db,
      );
      await sql`DELETE FROM users WHERE username = ${`Grace${102 + index * 10}`}`.execute(house.db);
    });
    const learnt = learnSearchTerms(house.db, 20);
    await Promise.all([...changes, learnt]);
    expect(await learnt).toBeGreaterThan(10);
    expect(await wrong()).toEqual([]);
    expect(await learntCount(house.db, "grac")).toBe(30 + 12 * 3);
  });

  it("a search for one answers its learnt count, whoever joined a moment ago", async () => {
    const call = await makeCaller(house, 1);
    const search = async () => (await call("GET", "/students-with-enrollments/?search=GRAC")).body.count;
    const before = await search();
    await join(house.db, 900, 901, "Grace");
    expect(await search()).toBe(before + 2);
    await sql`DELETE FROM users WHERE username IN ('Grace900', 'Grace901')`.execute(house.db);
    expect(await search()).toBe(before);
  });
});
