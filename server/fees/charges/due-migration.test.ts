import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { wasTold } from "#server/notifications/sending/queries.ts";
import { connect } from "#server/platform/database/connection.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";

const folder = new URL("../../platform/database/migrations/", import.meta.url);
const before = readdirSync(folder).filter((name) => name < "0047");

it("an update makes stored fees due until their day ends in Kampala, and who was told of that day is not told again", async () => {
  const { pool, db, close } = connect(await emptyDatabase(), 2);
  await migrate(pool, before);
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await sql`INSERT INTO users (username, email, password_hash, name, role)
    VALUES ('ruth', 'ruth@darasa.example', 'x', 'Ruth', 'student')`.execute(db);
  // The second is late in the evening in London, and after midnight in Kampala.
  const dues = [`${soon}T09:00:00.120Z`, "2026-03-01T22:30:00Z", "2026-03-01T20:59:59Z", `${soon}T09:00:00Z`];
  for (const [at, due] of dues.entries())
    await sql`INSERT INTO charges
      (reference, user_id, student_name, program_title, currency, amount_minor, whole_due_at, due_at, created_at)
      VALUES (${`DAR-0000-000${at}`}, 1, 'Ruth', 'Soil', 'UGX', 900, ${due}, ${due}, now())`.execute(db);
  await sql`INSERT INTO charge_parts VALUES (2, 1, 400, '2026-03-01T22:30:00Z'), (2, 2, 500, '2026-04-01T09:00:00Z')`.execute(
    db,
  );
  await sql`INSERT INTO emails (key, recipient, subject, text_body, html_body, state, settled_at)
    VALUES (${`fee-due 1 ${soon}T09:00:00.120Z`}, 'ruth@darasa.example', 'Due', '', '', 'sent', now())`.execute(
    db,
  );

  await migrate(pool);

  const through = (day: string) => new Date(`${day}T23:59:59+03:00`);
  const charges = await db.selectFrom("charges").select(["due_at", "whole_due_at"]).orderBy("id").execute();
  expect(charges).toEqual(
    [soon, "2026-03-02", "2026-03-01", soon].map((day) => ({
      due_at: through(day),
      whole_due_at: through(day),
    })),
  );
  const parts = await db.selectFrom("charge_parts").select("due_at").orderBy("number").execute();
  expect(parts.map(({ due_at }) => due_at)).toEqual([through("2026-03-02"), through("2026-04-01")]);
  const toldOf = (record_id: number) => {
    const moment = through(soon).toISOString();
    const line = { kind: "fee", user_id: 1, record_id, occasion: `due ${moment}` };
    return wasTold(db, `fee-due ${record_id} ${moment}`, line);
  };
  expect([await toldOf(1), await toldOf(4)]).toEqual([true, false]);
  await close();
});
