import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "./embedded-binaries.ts";
import { prepareCluster, type Settings } from "./embedded-cluster.ts";
import { EmbeddedDatabaseError, explain } from "./embedded-error.ts";
import { holdLock } from "./embedded-lock.ts";
import { hasExited, startServer, stopLeftover, stopProcess } from "./embedded-process.ts";
import { writeSocketFile } from "./embedded-running.ts";
import { chooseSetup } from "./embedded-setup.ts";
import { makeSocketFolder, socketPort } from "./embedded-socket.ts";

export { EmbeddedDatabaseError };

export type EmbeddedDatabase = {
  /** For `pg`: a host that is a folder means the unix socket in it. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Takes less than ten seconds, whatever the database is doing. */
  stop(): Promise<void>;
};

type Options = {
  /** The institute's folder; the database takes `database` in it. */
  dataDir: string;
  log: { info(words: string): void; warn(words: string): void };
  /** PostgreSQL settings beside those of Darasa: tests need no fsync. */
  settings?: Settings;
  /** Called when the server ends by itself: Darasa cannot go on without it. */
  onUnexpectedExit?(error: EmbeddedDatabaseError): void;
};

/**
 * Starts PostgreSQL as a part of Darasa: no installation, no port, one socket that only Darasa's user reaches.
 * @throws EmbeddedDatabaseError with a sentence for the person who starts Darasa
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const wanted = join(options.dataDir, "database");
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const folder = realpathSync(wanted);
    const lock = holdLock(folder);
    try {
      return await startLocked(folder, lock, options);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explain(error, wanted);
  }
}

async function startLocked(
  folder: string,
  lock: { release(): void },
  options: Options,
): Promise<EmbeddedDatabase> {
  const { log, settings = {}, onUnexpectedExit } = options;
  const setup = chooseSetup(folder, findBinaries(), log);
  await stopLeftover(setup.cluster, log);
  const password = await prepareCluster(setup, folder, settings);
  const socketFolder = makeSocketFolder(folder, setup.runner.owner);
  const server = await startServer(setup, socketFolder, folder);
  writeSocketFile(folder, socketFolder);

  let stopped: Promise<void> | undefined;
  server.once("exit", (status, signal) => {
    if (stopped) return;
    lock.release();
    onUnexpectedExit?.(
      new EmbeddedDatabaseError(
        `The embedded database ended by itself (${signal ?? status}); its log is in ${setup.cluster}/log.`,
      ),
    );
  });
  const stop = async () => {
    await stopProcess(server.pid, () => !hasExited(server));
    rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  return {
    connection: { host: socketFolder, port: socketPort, user: "darasa", password, database: "darasa" },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
