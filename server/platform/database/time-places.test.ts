import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { submissionCount, submissionIds } from "#server/learning/submissions/list-queries.ts";
import { anAssignment } from "#tests/support/builders.ts";
import { testContext } from "#tests/support/context.ts";
import { statementsOf } from "#tests/support/statements.ts";
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

  it("begins within its hour where those are counted, without what is hidden", async () => {
    const { id: one, program_id } = await anAssignment(context);
    const { id: other } = await anAssignment(context, { program_id });
    await anAssignment(context, { program_id, deleted_at: new Date() });
    // One in ten seconds and, every fourth time, three at once; nothing in two hours of the afternoon.
    await sql`INSERT INTO submissions (user_id, assignment_id, storage_key, filename, size_bytes, mime, submitted_at)
      SELECT user_id, assignment_id, 'submissions/' || number, 'work.pdf', 1, 'application/pdf', '2026-03-01T20:59:59.9Z'::timestamptz
        - (number / 12 * 12 + least(number % 12, 9)) * interval '10 seconds' - CASE WHEN number > 1500 THEN interval '150 minutes' ELSE '0' END
      FROM (SELECT users.id AS user_id, assignments.id AS assignment_id, row_number() OVER (ORDER BY users.id, assignments.id) AS number
        FROM users, assignments WHERE role = 'student') work`.execute(context.db);
    await expectAllPages();
    // Days and hours are kept until something of them changes.
    await sql`DELETE FROM submissions WHERE id % 13 = 0 AND assignment_id = ${one}`.execute(context.db);
    await expectAllPages();
    await sql`UPDATE assignments SET deleted_at = now() WHERE id = ${other}`.execute(context.db);
    await expectAllPages();
    await sql`UPDATE assignments SET deleted_at = NULL WHERE id = ${other}`.execute(context.db);
    await expectAllPages();

    const sent = await statementsOf(() => submissionIds(context.db, {}, { limit: 10, offset: 1_208 }));
    const walk = sent.find(({ text }) => text.includes("LIMIT"))?.values ?? [];
    expect(walk).toContain(10);
    // Of an hour with 240 or fewer that are shown, from its nearer end.
    expect(Math.max(...walk.filter((value) => typeof value === "number"))).toBeLessThan(121);

    async function expectAllPages(): Promise<void> {
      const { rows: all } = await sql<{ id: number }>`
        SELECT submissions.id FROM submissions JOIN assignments ON assignments.id = assignment_id
        WHERE deleted_at IS NULL ORDER BY submitted_at DESC, submissions.id DESC`.execute(context.db);
      expect(await submissionCount(context.db, {}, { offset: 501 })).toBe(all.length);
      for (let offset = 0; offset < all.length; offset += 7)
        expect(await submissionIds(context.db, {}, { limit: 10, offset }), String(offset)).toEqual(
          all.slice(offset, offset + 10),
        );
    }
  });
});
