import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { prepareCluster, type Settings } from "./cluster.ts";
import { EmbeddedDatabaseError, explain } from "./error.ts";
import { keepRunning } from "./keeper.ts";
import { holdLock } from "./lock.ts";
import { startServer, stopLeftover } from "./process.ts";
import { writeSocketFile } from "./running.ts";
import { chooseSetup } from "./setup.ts";
import { makeSocketFolder, socketPort } from "./socket.ts";

export { EmbeddedDatabaseError };

export type EmbeddedDatabase = {
  /** Connection for `pg`, where a host that is a folder means the unix socket in it. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Stops the server within ten seconds, whatever it is doing. */
  stop(): Promise<void>;
};

type Options = {
  /** The institute's folder. The database uses its subfolder `database`. */
  dataDir: string;
  log: { info(words: string): void; warn(words: string): void };
  /** PostgreSQL settings in addition to Darasa's. Tests use them to turn fsync off. */
  settings?: Settings;
};

/**
 * Starts PostgreSQL as a part of Darasa: no installation, no port, one socket that only Darasa's user can reach. A
 * server that ends before `stop` is restarted with the same connection. This process keeps the lock on the data folder.
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
      // The process id in its lock may now belong to another program, and PostgreSQL would wait for that.
      await stopLeftover(setup.cluster, log);
      // The socket files of a killed server would block the next one.
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
