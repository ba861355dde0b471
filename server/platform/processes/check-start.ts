import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { type Config, ConfigError } from "#server/config/config.ts";

/**
 * Checks the folder and the port that a start needs, before anything is created.
 * @throws ConfigError with a sentence that names the setting
 */
export async function checkStart(config: Config): Promise<void> {
  checkDataDir(config.dataDir);
  await checkPort(config);
}

/**
 * Checks that the folder can be written or created.
 * @throws ConfigError
 */
export function checkDataDir(dataDir: string): void {
  const found = nearestThatExists(dataDir);
  if (!statSync(found).isDirectory())
    throw new ConfigError(`DATA_DIR: ${found} is a file. Set DATA_DIR to a folder.`);
  try {
    accessSync(found, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(
      `DATA_DIR: ${found} cannot be written by this user. Change its owner, or set another DATA_DIR.`,
    );
  }
}

/** Returns the folder itself, or the nearest parent that exists and that this user can see. */
export function nearestThatExists(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || folder === above ? folder : nearestThatExists(above);
}

/** Listens briefly on the application's port and host, to check that they are available. */
function checkPort({ port, host }: Config): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, { port, host })));
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

/** Converts an error of `listen` to a sentence about the setting to correct. */
export function listenError(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Config, "port" | "host">,
): Error {
  if (error.code === "EADDRINUSE")
    return new ConfigError(`PORT: ${port} is in use by another program. Stop that one, or set another PORT.`);
  if (error.code === "EACCES")
    return new ConfigError(`PORT: ${port} cannot be used by this user. Set a port from 1024 upwards.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new ConfigError(`HOST: ${host} is not an address of this machine.`);
  return error;
}
