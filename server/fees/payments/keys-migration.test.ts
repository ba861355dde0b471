import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { transactionKey } from "#contract/fees/transaction-key.ts";
import { connect } from "#server/platform/database/connection.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";

const folder = new URL("../../platform/database/migrations/", import.meta.url);
const before = readdirSync(folder).filter((name) => name < "0054");

it("an update gives stored payments the keys of new ones, and keeps what was recorded twice", async () => {
  const { pool, db, close } = connect(await emptyDatabase(), 2);
  await migrate(pool, before);
  await sql`INSERT INTO charges
    (reference, student_name, program_title, currency, amount_minor, whole_due_at, due_at, created_at)
    VALUES ('DAR-0000-0000', 'Ruth', 'Soil', 'UGX', 900, now(), now(), now())`.execute(db);
  const stored = [
    ["mtn", "MP2611.0001"],
    ["mtn uganda", "MP2611.0001"],
    ["", "MP2611.0001"],
    ["mt\u200bn", "MP2611.0001"],
    ["mtn", "MP\u200b2611.0001"],
    ["mtn", "ＭＰ２６１１．０００１"],
    ["mtn", "TID:MP2611.0001"],
    ["mtn momo", "TXNIDMP2611.0001\u0301"],
    ["stanbic bank uganda limited", "FT26070.XK2"],
    ["bank of baroda", "REF12"],
    ["postbank", "---"],
    ["m-pesa", "QK77"],
    ["lyca mobile", "QK77"],
    ["bank transfer", "QK77"],
    ["bank of uganda", "QK77"],
    ["mobile_money", "QK78"],
  ] as const;
  for (const [provider, external_id] of stored)
    await sql`INSERT INTO payments (charge_id, amount_minor, method, provider, external_id, paid_on, state, source, reported_at, decided_at)
      VALUES (1, 1, 'mobile_money', ${provider}, ${external_id}, '2026-03-01', 'confirmed', 'staff', now(), now())`.execute(
      db,
    );
  // Its first letter is Cyrillic.
  await sql`INSERT INTO payments (charge_id, amount_minor, method, provider, external_id, paid_on, source, reported_at)
    VALUES (1, 1, 'mobile_money', 'mtn', 'МP2611.0001', '2026-03-01', 'student', now())`.execute(db);

  await migrate(pool);

  const rows = await db.selectFrom("payments").select(["network_key", "number_key"]).orderBy("id").execute();
  const keys = rows.map(({ network_key, number_key }) => ({
    network_key: network_key.split("#")[0],
    number_key,
  }));
  const expected = stored.map(([provider, external_id]) => transactionKey({ provider, external_id }));
  expected[10] = { network_key: "post", number_key: "---" };
  expect(keys).toEqual([...expected, { network_key: "mtn", number_key: "MP26110001" }]);
  expect(rows.filter(({ network_key }) => network_key.includes("#"))).toHaveLength(7);
  await close();
});
