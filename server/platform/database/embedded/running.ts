import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { socketPort } from "./socket.ts";

const socketFile = (folder: string) => join(folder, "socket");

/** Writes the folder of the database's socket to a file, for commands that run at the same time. */
export function writeSocketFile(folder: string, socketFolder: string): void {
  writeFileSync(socketFile(folder), socketFolder, { mode: 0o600 });
}

/** Returns the connection to a running Darasa's embedded database, or undefined if none runs on this data folder. */
export async function runningDatabase(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const folder = join(dataDir, "database");
  const secretFile = join(folder, "secret");
  if (!existsSync(socketFile(folder)) || !existsSync(secretFile)) return undefined;
  const connection = {
    host: readFileSync(socketFile(folder), "utf8"),
    port: socketPort,
    user: "darasa",
    password: readFileSync(secretFile, "utf8"),
    database: "darasa",
  };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return connection;
  } catch {
    return undefined;
  }
}
