import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { type Connected, connect, STATEMENT_TIMEOUT_MS } from "./connection.ts";
import { migrate } from "./migrate.ts";

it("when four processes start at once on an empty database, one of them applies each migration", async () => {
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

it("a start waits for the migrations of another process, longer than any query may take", async () => {
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
