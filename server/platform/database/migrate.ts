import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

const folder = new URL("./migrations/", import.meta.url);
// An arbitrary constant, the same in every process that migrates this database.
const MIGRATION_LOCK = 7_262_711;

/** Timeout of a migration. At a large institute it may take minutes, while other processes wait for it. */
const LIMIT_MS = 24 * 3_600_000;

/** A database that this version cannot use, explained in a sentence for the person at the terminal. */
export class DatabaseVersionError extends Error {
  override name = "DatabaseVersionError";
}

/**
 * Applies new migrations in the order of their names, each in a transaction, and returns their names. An advisory lock
 * makes concurrent starts wait for each other. With `among`, applies only these, as an older version did.
 * @throws DatabaseVersionError when the database has a migration that this version does not know
 */
export async function migrate(pool: pg.Pool, among?: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await withoutTimeout(client, "SET statement_timeout = 0");
    await withoutTimeout(client, `SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const applied: string[] = [];
    for (const name of await pendingMigrations(client)) {
      if (among && !among.includes(name)) continue;
      await applyOne(client, name);
      applied.push(name);
    }
    return applied;
  } finally {
    // Closing the connection releases the lock and the changed timeout.
    client.release(true);
  }
}

/** Returns true if Darasa has never used this database. */
export async function isEmpty(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const found = await client.query<{ found: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS found",
  );
  if (!found.rows[0]?.found) return true;
  const { rows } = await client.query("SELECT name FROM migrations LIMIT 1");
  return rows.length === 0;
}

/** Returns the names of the migrations that are not yet applied to this database. */
export async function pendingMigrations(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations");
  const seen = new Set(rows.map((row) => row.name));
  const [unknown] = [...seen]
    .filter((name) => !files.includes(name))
    .sort()
    .reverse();
  if (unknown !== undefined)
    throw new DatabaseVersionError(
      `This database was made by a newer or different version of Darasa (this version does not know its migration ${unknown}). Start that version again, or restore a backup that this version made into an empty database. See "The way back" in docs/operations.md.`,
    );
  return files.filter((name) => !seen.has(name));
}

/** Runs one query without the pool's timeout. The driver's types lack this option. */
function withoutTimeout(client: pg.PoolClient, text: string): Promise<pg.QueryResult> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: LIMIT_MS };
  return client.query(query);
}

async function applyOne(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), "utf8");
  try {
    await client.query("BEGIN");
    await withoutTimeout(client, sql);
    await client.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
