import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { openTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import type { Settings } from "./darasa.ts";

export interface ExternalDatabase {
  proxy: TcpProxy;
  /** Makes a database, and answers the settings of a Darasa that reaches it by TCP through the proxy. */
  create(
    database: string,
  ): Promise<Settings & { environment: { DATABASE_URL: string }; connection: pg.ClientConfig }>;
  stop(): Promise<void>;
}

/** A PostgreSQL that is not Darasa's own: a second cluster of the same binaries. */
export async function externalDatabase(): Promise<ExternalDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "darasa-external-"));
  const log = { info: () => undefined, warn: () => undefined };
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log });
  const { host, port, user, password } = connection;
  const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
  return {
    proxy,
    async create(database) {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query(`CREATE DATABASE ${database}`).finally(() => client.end());
      const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}`;
      return { environment: { DATABASE_URL, DEMO: "1" }, connection: { ...connection, database } };
    },
    async stop() {
      await proxy.close();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
