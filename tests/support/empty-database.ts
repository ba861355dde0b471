import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** Creates a database without tables. It is dropped when the test ends. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const connection = inject("database") as pg.ClientConfig;
  const database = `empty_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
  });
  return { ...connection, database };
}
