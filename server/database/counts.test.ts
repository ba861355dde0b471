import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertUser } from "#server/people/queries.ts";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { differingCounts } from "#tests/support/counts.ts";
import { testHouse } from "#tests/support/house.ts";
import { connect, type Database } from "./connection.ts";
import { countOf, foldCounts, idsFrom, type ListedRow, placeAfter } from "./counts.ts";

const house = testHouse();

const joined = (db: Database, name: string, date_joined: Date) =>
  insertUser(db, {
    username: name,
    email: `${name}@darasa.example`,
    name,
    role: "student",
    password_hash: "-",
    date_joined,
  });

describe("counts (server/database/migrations/0071-counts.sql)", () => {
  // Every change adds rows together here, where one in fifty does.
  it("stay true through changes at once that all add rows together, and through foldings", async () => {
    const eager = connect({ ...house.connection, options: "-c counts.fold_chance=1" });
    const { id: program } = await aProgram(house.db);
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { id } = await joined(
          eager.db,
          `one${index}`,
          new Date(Date.UTC(2026, 1, 1 + (index % 3), 22)),
        );
        await anEnrollment(eager.db, id, program);
        const insert = sql`INSERT INTO mail (key, recipient, subject, text_body, html_body, state, settled_at)
          VALUES (${`one ${index}`}, 'a@example.com', 'One', '', '', ${index % 2 ? "queued" : "sent"}, ${index % 2 ? null : new Date()})`;
        await insert.execute(eager.db);
        if (index % 4 === 1)
          await sql`UPDATE mail SET state = 'failed', settled_at = now() WHERE key = ${`one ${index}`}`.execute(
            eager.db,
          );
        if (index % 5 === 0)
          await sql`UPDATE users SET date_joined = date_joined - interval '1 day' WHERE id = ${id}`.execute(
            eager.db,
          );
        if (index % 3 === 0) await sql`DELETE FROM users WHERE id = ${id}`.execute(eager.db);
        if (index % 7 === 0) await foldCounts(eager.db);
      }),
    );
    await eager.close();
    expect(await differingCounts(house.db)).toEqual([]);
    expect(await countOf(house.db, "students")).toBe(26);
    expect(await countOf(house.db, "mail", { parts: sql`part = 'failed'` })).toBe(10);
    await foldCounts(house.db);
    expect(await foldCounts(house.db)).toBe(0);
    expect(await differingCounts(house.db)).toEqual([]);
  });

  it("are rolled back with the change", async () => {
    const before = await countOf(house.db, "students");
    await house.db
      .transaction()
      .execute(async (db) => {
        await sql`DELETE FROM users WHERE role = 'student'`.execute(db);
        expect(await countOf(db, "students")).toBe(0);
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await countOf(house.db, "students")).toBe(before);
  });

  it("tell where a late page begins: the end of its day in Kampala, and how many of that day come before", async () => {
    await sql`DELETE FROM users WHERE role = 'student'`.execute(house.db);
    await sql`INSERT INTO users (username, email, name, password_hash, date_joined)
      SELECT 'late' || n, 'late' || n || '@darasa.example', 'Late', '-', '2026-03-01T20:59:59Z'::timestamptz - (n / 300) * interval '1 day'
      FROM generate_series(0, 1199) n`.execute(house.db);
    expect(await placeAfter(house.db, "students", 10)).toEqual({ skip: 10 });
    const place = await placeAfter(house.db, "students", 907);
    // The fourth day back; Kampala is three hours ahead.
    const [since, before] = [new Date("2026-02-25T21:00:00Z"), new Date("2026-02-26T21:00:00Z")];
    expect(place).toEqual({ before, skip: 7, since, left: 293 });
    expect(await placeAfter(house.db, "students", 1200)).toBeUndefined();
  });

  it("lead to the same rows from either end of a day as the list in its order has there", async () => {
    const students = sql<ListedRow>`SELECT id, date_joined AS at FROM users WHERE role = 'student'`;
    const all = await house.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "student")
      .orderBy("date_joined", "desc")
      .orderBy("id", "desc")
      .execute();
    for (const offset of [490, 501, 600, 745, 750, 880, 889, 890, 895, 899, 900, 1_195]) {
      const place = await placeAfter(house.db, "students", offset);
      const met = await idsFrom(house.db, students, place ?? { skip: offset }, 10);
      expect(met, String(offset)).toEqual(all.slice(offset, offset + 10));
    }
  });

  it("are the same for a late page, whose place and count are one reading of the days", async () => {
    const parts = sql<boolean>`part = ''`;
    for (const offset of [0, 500, 501, 1_199, 5_000])
      expect(await countOf(house.db, "students", { parts }, offset), String(offset)).toBe(1_200);
    expect(await countOf(house.db, "mail", { parts: sql<boolean>`part = 'nowhere'` }, 501)).toBe(0);
    let answers = 0;
    const listening = house.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answers += 1;
        return result;
      },
    });
    await Promise.all([
      countOf(listening, "students", { parts }, 900),
      placeAfter(listening, "students", 900, { parts }),
    ]);
    expect(answers).toBe(1);
  });
});
