import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { prepareTemplate } from "#tests/support/template.ts";

/** PostgreSQL may be killed, so that a commit is in its log before it is answered; the machine is not, so that nothing waits for the disk. */
const settings = { fsync: "off", full_page_writes: "off", max_connections: 100 };
const log = { info: () => {}, warn: console.warn };

/** Runs a command on a PostgreSQL of its own, with a folder for what it keeps until then. Both are gone afterwards. */
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
