import { afterAll, beforeAll, inject } from "vitest";
import { anotherProcess, makeTestContext, type TestContext } from "./make-context.ts";

export { anotherProcess, type TestContext };

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
