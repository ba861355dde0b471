import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { type Door, openDoor } from "./door.ts";

export interface External {
  /** DATABASE_URL of one of its databases, by TCP through the door. */
  url(database: string): string;
  /** The same past the door. */
  connection(database: string): pg.ClientConfig;
  create(database: string): Promise<void>;
  drop(database: string): Promise<void>;
  door: Door;
  stop(): Promise<void>;
}

/** A PostgreSQL that is not Darasa's own: a second cluster of the same binaries, reached by TCP on this machine. */
export async function externalPostgres(): Promise<External> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "darasa-external-"));
  const log = { info: () => undefined, warn: () => undefined };
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log });
  const { host, port, user, password } = connection;
  const door = await openDoor({ path: `${host}/.s.PGSQL.${port}` });
  const administer = async (statement: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    url: (database) => `postgres://${user}:${password}@127.0.0.1:${door.port}/${database}`,
    connection: (database) => ({ ...connection, database }),
    create: (database) => administer(`CREATE DATABASE ${database}`),
    drop: (database) => administer(`DROP DATABASE ${database} WITH (FORCE)`),
    door,
    stop: async () => {
      await door.close();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
