import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { type Config, ConfigError } from "#server/config/config.ts";

/**
 * Checks what a start needs of this machine before anything is created or started.
 * @throws ConfigError with a sentence that names the setting
 */
export async function checkStart(config: Config): Promise<void> {
  checkDataDir(config.dataDir);
  await checkPort(config);
}

/** A folder that can be written, or can be made. */
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

/** The folder itself, or the nearest above it that this user can see. */
export function nearestThatExists(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || folder === above ? folder : nearestThatExists(above);
}

/** Listens for a moment as the application will. */
function checkPort({ port, host }: Config): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, { port, host })));
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

/** What a person can correct, in a sentence. */
export function listenError(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Config, "port" | "host">,
): Error {
  if (error.code === "EADDRINUSE")
    return new ConfigError(`PORT: ${port} is in use by another program. Stop that one, or set another PORT.`);
  if (error.code === "EACCES")
    return new ConfigError(`PORT: ${port} may not be used by this user. Set one from 1024 on.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new ConfigError(`HOST: ${host} is no address of this machine.`);
  return error;
}
