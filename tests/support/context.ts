import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, inject } from "vitest";
import { buildApp } from "#server/app.ts";
import type { AppContext } from "#server/context.ts";
import { connect } from "#server/platform/database/connection.ts";
import { makeContext } from "#server/serving.ts";
import { makeTestContext, type TestContext } from "./make-context.ts";

export type { TestContext };

/**
 * A context of its own for a test file: a fresh copy of the migrated database, a temporary DATA_DIR, a clock
 * that stands where it is set. Use at the top of a describe or file; the value is there when tests run.
 */
export function testContext(environment: Record<string, string> = {}): TestContext {
  const context = {} as TestContext;
  let close: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const made = await makeTestContext(inject("database"), environment);
    Object.assign(context, made.context);
    close = made.close;
  });
  afterAll(() => close());
  return context;
}

/** A process of another machine on the same database: its own connections, streams, counts and application. */
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
