import { execFileSync } from "node:child_process";
import type pg from "pg";

/**
 * Writes server/platform/database/types.ts from what stands in the database; with `verify` only compares.
 * @throws when they differ, with the difference in its words
 */
export function writeDatabaseTypes(connection: pg.ClientConfig, { verify = false } = {}): void {
  const { host, port, user, password, database } = connection;
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
  const mapping = JSON.stringify({ int8: "number" });
  const options = ["--dialect", "postgres", "--url", url, "--out-file", "server/platform/database/types.ts"];
  // Not the tables of pg-boss, which have a schema of their own.
  const tables = ["--include-pattern", "public.*"];
  const parsers = ["--date-parser", "string", "--numeric-parser", "string", "--type-mapping", mapping];
  execFileSync(
    "node_modules/.bin/kysely-codegen",
    [...options, ...tables, ...parsers, ...(verify ? ["--verify"] : [])],
    {
      stdio: verify ? "pipe" : "inherit",
    },
  );
}
