import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { databaseTypes, TYPES_FILE } from "./database-types.ts";

// `npm run types:database`: generates the types of the database from the migrations. A test checks that they match.

const dataDir = mkdtempSync(path.join(tmpdir(), "darasa-types-"));
const log = { info: () => undefined, warn: console.warn };
const database = await startEmbeddedDatabase({ dataDir, log });
try {
  const pool = new pg.Pool(database.connection);
  await migrate(pool);
  await pool.end();
  writeFileSync(TYPES_FILE, await databaseTypes(database.connection));
  // The generator's last connection closes a moment after its pool has ended.
  await setTimeout(200);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
