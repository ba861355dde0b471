import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { type Connected, connect, STATEMENT_TIMEOUT_MS } from "./connection.ts";
import { migrate } from "./migrate.ts";

it("four concurrent starts on an empty database apply each migration once", async () => {
  const database = await emptyDatabase();
  const starts = Array.from({ length: 4 }, () => connect(database, 2));
  const applied = await Promise.all(starts.map(({ pool }) => migrate(pool)));
  const { rows } = await (starts[0] as Connected).pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM migrations",
  );
  expect(applied.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 0, 0, rows[0]?.count]);
  expect(new Set(applied.flat()).size).toBe(rows[0]?.count);
  await Promise.all(starts.map((start) => start.close()));
});

it("a start waits for another process's migrations longer than the statement timeout", async () => {
  const database = await emptyDatabase();
  const other = new pg.Client(database);
  await other.connect();
  await other.query("SELECT pg_advisory_lock(7262711)");
  const start = connect(database, 2);
  let isWaiting = true;
  const applied = migrate(start.pool).finally(() => {
    isWaiting = false;
  });
  await sleep(STATEMENT_TIMEOUT_MS + 1_500);
  expect(isWaiting).toBe(true);
  await other.end();
  expect((await applied).length).toBeGreaterThan(0);
  await start.close();
});

it("a database of another version is refused with a sentence and not changed", async () => {
  const { pool, close } = connect(await emptyDatabase(), 2);
  await pool.query(
    "CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  await pool.query("INSERT INTO migrations VALUES ('0001-people.sql'), ('0093-mail-steps.sql')");
  await expect(migrate(pool)).rejects.toThrow(
    /made by a newer or different version of Darasa \(this version does not know its migration 0093-mail-steps\.sql\)/,
  );
  const { rows } = await pool.query(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([{ relname: "migrations" }]);
  await close();
});
