import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { writeDatabaseTypes } from "./database-types.ts";

// Writes server/platform/database/types.ts from the migrations (`npm run types:database`). A test compares the two.

const dataDir = mkdtempSync(path.join(tmpdir(), "darasa-types-"));
const log = { info: () => undefined, warn: console.warn };
const database = await startEmbeddedDatabase({ dataDir, log });
try {
  const pool = new pg.Pool(database.connection);
  await migrate(pool);
  await pool.end();
  writeDatabaseTypes(database.connection);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
