import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { House } from "#server/context.ts";
import { connect } from "#server/platform/database/connection.ts";
import { openEvents } from "#server/platform/events/events.ts";
import { Streams } from "#server/platform/events/streams.ts";
import { noLimits, rateLimits } from "#server/platform/http/limits.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { onlyProcess } from "#server/platform/processes/only-process.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { TEMPLATE } from "./template.ts";

export interface TestHouse extends House {
  app: FastifyInstance;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  /** Sets the server's clock; `undefined` lets it run again. */
  setClock(now: Date | undefined): void;
}

/**
 * A house of its own for a test file: a fresh copy of the migrated database, a temporary DATA_DIR, a clock
 * that stands where it is set. Use at the top of a describe or file; the value is there when tests run.
 */
export function testHouse(environment: Record<string, string> = {}): TestHouse {
  const house = {} as TestHouse;
  let close: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const made = await makeTestHouse(environment);
    Object.assign(house, made.house);
    close = made.close;
  });
  afterAll(() => close());
  return house;
}

async function makeTestHouse(environment: Record<string, string>) {
  const connection = inject("database") as pg.ClientConfig;
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(connection, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
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
  const machine = onlyProcess();
  let clock: Date | undefined;
  const base: House = {
    config,
    db,
    clock: () => clock ?? new Date(),
    log,
    secret: "a secret of the tests, long enough",
    files: openStorage(config, log),
    limits: config.rateLimits ? rateLimits(pool, machine) : noLimits,
    machine,
    waiting: () => pool.waitingCount,
    events: await openEvents({ ...connection, database: name }, log),
    streams: new Streams(config.rateLimits ? machine : undefined),
  };
  const app = await buildApp(base);
  const house: TestHouse = {
    ...base,
    app,
    pool,
    connection: { ...connection, database: name },
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
  return { house, close };
}

/** A process of another machine on the same database: its own connections, streams, counts and application. */
export async function anotherProcess(
  house: TestHouse,
): Promise<{ house: House; app: FastifyInstance; close(): Promise<void> }> {
  const { db, pool, close: closeDatabase } = connect(house.connection);
  const machine = onlyProcess();
  const other: House = {
    ...house,
    db,
    limits: house.config.rateLimits ? rateLimits(pool, machine) : noLimits,
    machine,
    events: await openEvents(house.connection, house.log),
    streams: new Streams(house.config.rateLimits ? machine : undefined),
  };
  const app = await buildApp(other);
  const close = async () => {
    await app.close();
    await other.events.close();
    await closeDatabase();
  };
  return { house: other, app, close };
}

async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}
