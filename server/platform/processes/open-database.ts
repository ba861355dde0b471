import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "#server/config/config.ts";
import { isDatabaseAway } from "#server/platform/database/away.ts";
import { type Connected, connect } from "#server/platform/database/connection.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";

export interface OpenDatabase extends Connected {
  /** Connection settings for another process or tool. */
  connection: pg.PoolConfig;
}

const LEAST_CONNECTIONS = 60;
/** Connections for the event listener of each process, and for commands that run at the same time. */
const SPARE_CONNECTIONS = 20;

function connectionSettings({ processes, databasePool }: Config): { max_connections: number } {
  const wanted = processes * (databasePool + 1) + SPARE_CONNECTIONS;
  return { max_connections: Math.max(LEAST_CONNECTIONS, wanted) };
}

/** Opens and migrates the configured database: an external one, or the embedded one in DATA_DIR. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase({
        dataDir: config.dataDir,
        log,
        settings: connectionSettings(config),
      });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  const connected = connect(connection, config.databasePool);
  const close = async () => {
    await connected.close();
    await embedded?.stop();
  };
  try {
    await waitForAnswer(connected.pool, log, config.databaseUrl);
    const { backUpBeforeMigrations } = await import("#server/platform/backup/before-migrations.ts");
    const backup = await backUpBeforeMigrations(config, log, connected.pool, connection);
    if (backup) log.info({ backup }, "backed up before the migrations");
    const applied = await migrate(connected.pool);
    if (applied.length > 0) log.info({ applied }, "database migrated");
  } catch (error) {
    await close();
    throw error;
  }
  return { ...connected, connection, close };
}

const TRIES = 10;
const BETWEEN_TRIES_MS = 1_000;

/** Thrown when an external database cannot be used, with a sentence for the person at the terminal. */
class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/** Waits for a database that is starting together with Darasa, or is briefly down. */
async function waitForAnswer(pool: pg.Pool, log: Logger, databaseUrl: string | undefined): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await pool.query("SELECT 1");
      return;
    } catch (error) {
      if (tried === TRIES || !isDatabaseAway(error))
        throw databaseUrl ? awayError(error as Error, databaseUrl, tried) : error;
      log.warn({ tried, of: TRIES }, "the database does not answer yet");
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}

/** Makes an error that names the host and the reason, never the password. */
function awayError(cause: Error, databaseUrl: string, tried: number): DatabaseAwayError {
  const { hostname, port, searchParams } = URL.parse(databaseUrl) ?? new URL("postgres://");
  const host = hostname && hostname !== "localhost" ? hostname : (searchParams.get("host") ?? hostname);
  const where = `${host || "its host"}:${port || 5432}`;
  // The message is empty if a name has several addresses and all refuse.
  const reason = cause.message || (cause as NodeJS.ErrnoException).code || "no reason given";
  const tries = tried === 1 ? "at the first try" : `after ${tried} tries`;
  return new DatabaseAwayError(`DATABASE_URL: no connection to ${where} ${tries}: ${reason}.`, { cause });
}
