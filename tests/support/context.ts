import { afterAll, beforeAll, inject } from "vitest";
import { anotherProcess, makeTestContext, type TestContext } from "./make-context.ts";

export { anotherProcess, type TestContext };

/**
 * Creates a separate context for a test file: a fresh copy of the migrated database, a temporary DATA_DIR, and a clock
 * that can be set. Call it at the top of a describe or file. The context is ready when tests run.
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
