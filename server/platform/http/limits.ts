import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Ceiling, Machine } from "#server/platform/processes/machine.ts";

/** Ceilings counted in PostgreSQL, so that all processes share them and a restart forgets nothing. */
export interface RateLimits {
  /** Counts one more for the key; refuses with 429 past the ceiling. */
  spend(ceiling: Ceiling, key: string): Promise<void>;
  /** Refuses with 429 when the ceiling is already reached, without counting. */
  check(ceiling: Ceiling, key: string): Promise<void>;
  /** Forgets the key: after a successful login, say. */
  forget(ceiling: Ceiling, key: string): Promise<void>;
  /** A ceiling of this machine alone, for what happens too often to write down each time. */
  spendLocally(ceiling: Ceiling, key: string): Promise<void>;
}

export const noLimits: RateLimits = {
  spend: async () => undefined,
  check: async () => undefined,
  forget: async () => undefined,
  spendLocally: async () => undefined,
};

export function rateLimits(pool: pg.Pool, machine: Machine): RateLimits {
  const shared = new Map<string, RateLimiterPostgres>();
  const options = ({ name, points, seconds }: Ceiling) => ({ keyPrefix: name, points, duration: seconds });
  const sharedFor = (ceiling: Ceiling) =>
    remembered(
      shared,
      ceiling.name,
      () =>
        new RateLimiterPostgres({
          ...options(ceiling),
          storeClient: pool,
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false,
        }),
    );
  return {
    spend: (ceiling, key) => consume(sharedFor(ceiling), key),
    check: async (ceiling, key) => {
      const spent = await sharedFor(ceiling).get(key);
      if (spent && spent.remainingPoints <= 0) throw tooMany(spent.msBeforeNext);
    },
    forget: async (ceiling, key) => {
      await sharedFor(ceiling).delete(key);
    },
    spendLocally: async (ceiling, key) => {
      const wait_ms = await machine.spend(ceiling, key);
      if (wait_ms > 0) throw tooMany(wait_ms);
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (result) {
    if (result instanceof RateLimiterRes) throw tooMany(result.msBeforeNext);
    throw result;
  }
}

function tooMany(wait_ms: number) {
  return refuse("too_many_requests", { seconds: Math.max(1, Math.ceil(wait_ms / 1000)) });
}

function remembered<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Forgets ceilings whose time is over; returns how many. */
export async function deleteExpiredLimits(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("rate_limits")
    .where("expire", "<", now.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
