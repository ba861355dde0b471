import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { countOf } from "./counts.ts";
import { idsFrom, type ListedRow, placeAfter } from "./time-places.ts";

const context = testContext();

describe("a late page of a list that goes back in time (decisions/0039)", () => {
  it("begins within its day in Kampala, after so many of that day", async () => {
    await sql`DELETE FROM users WHERE role = 'student'`.execute(context.db);
    await sql`INSERT INTO users (username, email, name, password_hash, date_joined)
      SELECT 'late' || n, 'late' || n || '@darasa.example', 'Late', '-', '2026-03-01T20:59:59Z'::timestamptz - (n / 300) * interval '1 day'
      FROM generate_series(0, 1199) n`.execute(context.db);
    expect(await placeAfter(context.db, "students", 10)).toEqual({ skip: 10 });
    const place = await placeAfter(context.db, "students", 907);
    // The fourth day back; Kampala is three hours ahead.
    const [since, before] = [new Date("2026-02-25T21:00:00Z"), new Date("2026-02-26T21:00:00Z")];
    expect(place).toEqual({ before, skip: 7, since, left: 293 });
    expect(await placeAfter(context.db, "students", 1200)).toBeUndefined();
  });

  it("has the same rows from either end of a day as the list in its order has there", async () => {
    const students = sql<ListedRow>`SELECT id, date_joined AS at FROM users WHERE role = 'student'`;
    const all = await context.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "student")
      .orderBy("date_joined", "desc")
      .orderBy("id", "desc")
      .execute();
    for (const offset of [490, 501, 600, 745, 750, 880, 889, 890, 895, 899, 900, 1_195]) {
      const place = await placeAfter(context.db, "students", offset);
      const met = await idsFrom(context.db, students, place ?? { skip: offset }, 10);
      expect(met, String(offset)).toEqual(all.slice(offset, offset + 10));
    }
  });

  it("has its place and its count from one reading of the days", async () => {
    const parts = sql<boolean>`part = ''`;
    for (const offset of [0, 500, 501, 1_199, 5_000])
      expect(await countOf(context.db, "students", { parts }, offset), String(offset)).toBe(1_200);
    expect(await countOf(context.db, "mail", { parts: sql<boolean>`part = 'nowhere'` }, 501)).toBe(0);
    let answers = 0;
    const listening = context.db.withPlugin({
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
