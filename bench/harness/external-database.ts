import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded/embedded.ts";
import { openTcpProxy } from "#tests/support/fakes/tcp-proxy.ts";

export type ExternalDatabase = Awaited<ReturnType<typeof externalDatabase>>;

/** Starts a PostgreSQL outside of Darasa: a second cluster of the same binaries, reached by TCP through a proxy. */
export async function externalDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "darasa-external-"));
  const log = { info: () => undefined, warn: () => undefined };
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log });
  const { host, port, user, password } = connection;
  const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
  return {
    proxy,
    /** Creates a database. Returns the settings of a Darasa that uses it. */
    async create(database: string) {
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
