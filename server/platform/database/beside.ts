import type pg from "pg";
import type { Config } from "#server/config.ts";
import { startEmbeddedDatabase } from "./embedded.ts";
import { runningDatabase } from "./embedded-running.ts";

interface Log {
  info(words: string): void;
  warn(words: string): void;
}

/** For a command: the external database, that of a Darasa running on this DATA_DIR, or the embedded one started for the while. */
export async function besideDatabase<T>(
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
