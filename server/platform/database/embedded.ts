import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "./embedded-binaries.ts";
import { prepareCluster, type Settings } from "./embedded-cluster.ts";
import { EmbeddedDatabaseError, explain } from "./embedded-error.ts";
import { keepRunning } from "./embedded-keeper.ts";
import { holdLock } from "./embedded-lock.ts";
import { startServer, stopLeftover } from "./embedded-process.ts";
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
};

/**
 * Starts PostgreSQL as a part of Darasa: no installation, no port, one socket that only Darasa's user reaches. A server that ends
 * before `stop` is started again with the same connection, while this process keeps the lock of the data folder.
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
  { log, settings = {} }: Options,
): Promise<EmbeddedDatabase> {
  const setup = chooseSetup(folder, findBinaries(), log);
  await stopLeftover(setup.cluster, log);
  const password = await prepareCluster(setup, folder, settings);
  let socketFolder = "";
  const stopServer = await keepRunning({
    async start(signal) {
      // Its process id may belong to another program, for which PostgreSQL would wait.
      await stopLeftover(setup.cluster, log);
      // The files of a killed server's socket are in the way of the next one.
      socketFolder = makeSocketFolder(folder, setup.runner.owner);
      return startServer(setup, socketFolder, folder, signal);
    },
    log,
  });
  writeSocketFile(folder, socketFolder);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await stopServer();
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
