import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertUser } from "#server/accounts/profiles/queries.ts";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { testContext } from "#tests/support/context.ts";
import { differingCounts } from "#tests/support/counts.ts";
import { connect, type Database } from "./connection.ts";
import { countOf, foldCounts } from "./counts.ts";

const context = testContext();

const joined = (db: Database, name: string, date_joined: Date) =>
  insertUser(db, {
    username: name,
    email: `${name}@darasa.example`,
    name,
    role: "student",
    password_hash: "-",
    date_joined,
  });

describe("counts (server/platform/database/migrations/0071-counts.sql)", () => {
  // Every change adds rows together here, where one in fifty does.
  it("stay true through changes at once that all add rows together, and through foldings", async () => {
    const eager = connect({ ...context.connection, options: "-c counts.fold_chance=1" });
    const { id: program } = await aProgram(context.db);
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
    expect(await differingCounts(context.db)).toEqual([]);
    expect(await countOf(context.db, "students")).toBe(26);
    expect(await countOf(context.db, "mail", { parts: sql`part = 'failed'` })).toBe(10);
    await foldCounts(context.db);
    expect(await foldCounts(context.db)).toBe(0);
    expect(await differingCounts(context.db)).toEqual([]);
  });

  it("are rolled back with the change", async () => {
    const before = await countOf(context.db, "students");
    await context.db
      .transaction()
      .execute(async (db) => {
        await sql`DELETE FROM users WHERE role = 'student'`.execute(db);
        expect(await countOf(db, "students")).toBe(0);
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await countOf(context.db, "students")).toBe(before);
  });
});
