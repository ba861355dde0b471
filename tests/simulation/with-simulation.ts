import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded/embedded.ts";
import { prepareTemplate } from "#tests/support/template.ts";

/**
 * PostgreSQL may be killed, so commits must be in its log before the answer. The machine is not, so nothing needs to
 * wait for the disk.
 */
const settings = { fsync: "off", full_page_writes: "off", max_connections: 100 };
const log = { info: () => {}, warn: console.warn };

/** Runs a command with a separate PostgreSQL and a temporary folder. Removes both afterwards. */
export async function withSimulation(
  work: (connection: pg.ClientConfig, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-simulation-"));
  const dataDir = path.join(folder, "database");
  const database = await startEmbeddedDatabase({ dataDir, log, settings });
  try {
    await prepareTemplate(database.connection);
    await work(database.connection, folder);
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
