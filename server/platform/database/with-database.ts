import type pg from "pg";
import type { Config } from "#server/config/config.ts";
import { startEmbeddedDatabase } from "./embedded/embedded.ts";
import { runningDatabase } from "./embedded/running.ts";

interface Log {
  info(words: string): void;
  warn(words: string): void;
}

/** Runs a command's work on the external database, a running Darasa's database, or an embedded one started for it. */
export async function withDatabase<T>(
  config: Config,
  log: Log,
  work: (connection: pg.ClientConfig, state: { isRunning: boolean }) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work({ connectionString: config.databaseUrl }, { isRunning: false });
  const running = await runningDatabase(config.dataDir);
  if (running) return work(running, { isRunning: true });
  const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log });
  try {
    return await work(embedded.connection, { isRunning: false });
  } finally {
    await embedded.stop();
  }
}
