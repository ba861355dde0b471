import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { buildApp } from "#server/app/app.ts";
import { makeContext } from "#server/app/serving.ts";
import { readConfig } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { connect } from "#server/platform/database/connection.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { TEMPLATE } from "./template.ts";

export interface TestContext extends AppContext {
  app: FastifyInstance;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  /** Sets the server's clock; `undefined` lets it run again. */
  setClock(now: Date | undefined): void;
}

/**
 * Creates a context with a separate database in the connection's PostgreSQL: a copy of the template, or an empty one.
 */
export async function makeTestContext(
  connection: pg.ClientConfig,
  environment: Record<string, string>,
  template = TEMPLATE,
) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(connection, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "darasa-test-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    DEMO: "0",
    ...environment,
  });
  const { db, pool, close: closeDatabase } = connect({ ...connection, database: name });
  const log = makeLog(config);
  let clock: Date | undefined;
  const database = { db, pool, connection: { ...connection, database: name } };
  const base: AppContext = {
    ...(await makeContext(config, log, database, () => clock ?? new Date())),
    secret: "a secret of the tests, long enough",
  };
  const app = await buildApp(base);
  const context: TestContext = {
    ...base,
    app,
    pool,
    connection: database.connection,
    setClock: (now) => {
      clock = now;
    },
  };
  const close = async () => {
    await app.close();
    await base.events.close();
    await closeDatabase();
    await administer(connection, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { context, close };
}

/**
 * Simulates another machine's process on the same database, with its own connections, streams, counts and application.
 */
export async function anotherProcess(
  context: TestContext,
): Promise<{ context: AppContext; app: FastifyInstance; close(): Promise<void> }> {
  const { db, pool, close: closeDatabase } = connect(context.connection);
  const database = { db, pool, connection: context.connection };
  const other = {
    ...(await makeContext(context.config, context.log, database, context.clock)),
    secret: context.secret,
  };
  const app = await buildApp(other);
  const close = async () => {
    await app.close();
    await other.events.close();
    await closeDatabase();
  };
  return { context: other, app, close };
}

async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}
