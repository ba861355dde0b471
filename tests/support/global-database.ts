import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#server/platform/database/embedded/embedded.ts";
import { prepareTemplate } from "./template.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection to the run's PostgreSQL. Tests read it by `inject("database")`. */
    database: EmbeddedDatabase["connection"];
  }
}

/** Starts one PostgreSQL for the run. Each test file clones the template in it. Settings that protect data are off. */
export default async function startDatabaseForTheRun(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "darasa-tests-"));
  const log = { info: () => {}, warn: console.warn };
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    // DROP DATABASE waits for a vacuum worker in the database.
    autovacuum: "off",
    max_connections: 100,
  };
  const database = await startEmbeddedDatabase({ dataDir, log, settings });
  await prepareTemplate(database.connection);
  project.provide("database", database.connection);
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
