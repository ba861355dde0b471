import { expect } from "vitest";
import type { TestContext } from "./context.ts";

/** Waits until a statement in the database of this test waits for a lock. Other tests use the same PostgreSQL. */
export const untilOneWaits = (context: Pick<TestContext, "pool">) => untilSomeWait(context, 1);

/** Waits until this many statements wait for locks. */
export async function untilSomeWait({ pool }: Pick<TestContext, "pool">, count: number): Promise<void> {
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
}
