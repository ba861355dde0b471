import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";

// Writes server/database/types.ts from the migrations (`npm run types:database`); `--verify` only compares.

const dataDir = mkdtempSync(path.join(tmpdir(), "darasa-types-"));
const log = { info: () => undefined, warn: console.warn };
const database = await startEmbeddedDatabase({ dataDir, log });
try {
  const pool = new pg.Pool(database.connection);
  await migrate(pool);
  await pool.end();
  const { host, port, user, password, database: name } = database.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const mapping = JSON.stringify({ int8: "number" });
  const options = ["--dialect", "postgres", "--url", url, "--out-file", "server/database/types.ts"];
  const parsers = ["--date-parser", "string", "--numeric-parser", "string", "--type-mapping", mapping];
  const verify = process.argv.includes("--verify") ? ["--verify"] : [];
  execFileSync("node_modules/.bin/kysely-codegen", [...options, ...parsers, ...verify], { stdio: "inherit" });
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
