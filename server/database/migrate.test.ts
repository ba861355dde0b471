import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { type Connected, connect } from "./connection.ts";
import { migrate } from "./migrate.ts";

it("of four that start at once on an empty database each migration is applied by one (security.md T76)", async () => {
  const connection = inject("database") as pg.ClientConfig;
  const database = `migrate_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  const starts = Array.from({ length: 4 }, () => connect({ ...connection, database }, 2));
  const applied = await Promise.all(starts.map(({ pool }) => migrate(pool)));
  const { rows } = await (starts[0] as Connected).pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM migrations",
  );
  expect(applied.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 0, 0, rows[0]?.count]);
  expect(new Set(applied.flat()).size).toBe(rows[0]?.count);
  await Promise.all(starts.map((start) => start.close()));
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
});
