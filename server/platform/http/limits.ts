import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Limit, Machine } from "#server/platform/processes/machine.ts";

/** Limits counted in PostgreSQL, so that all processes share them and a restart forgets nothing. */
export interface RateLimits {
  /** Counts one more for the key; refuses with 429 past the limit. */
  consume(limit: Limit, key: string): Promise<void>;
  /** Refuses with 429 when the limit is already reached, without counting. */
  check(limit: Limit, key: string): Promise<void>;
  /** Forgets the key: after a successful login, say. */
  forget(limit: Limit, key: string): Promise<void>;
  /** A limit of this machine alone, for what happens too often to write down each time. */
  consumeLocally(limit: Limit, key: string): Promise<void>;
}

export const noLimits: RateLimits = {
  consume: async () => undefined,
  check: async () => undefined,
  forget: async () => undefined,
  consumeLocally: async () => undefined,
};

export function rateLimits(pool: pg.Pool, machine: Machine): RateLimits {
  const shared = new Map<string, RateLimiterPostgres>();
  const options = ({ name, points, seconds }: Limit) => ({ keyPrefix: name, points, duration: seconds });
  const sharedFor = (limit: Limit) =>
    remembered(
      shared,
      limit.name,
      () =>
        new RateLimiterPostgres({
          ...options(limit),
          storeClient: pool,
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false,
        }),
    );
  return {
    consume: (limit, key) => consume(sharedFor(limit), key),
    check: async (limit, key) => {
      const spent = await sharedFor(limit).get(key);
      if (spent && spent.remainingPoints <= 0) throw tooMany(spent.msBeforeNext);
    },
    forget: async (limit, key) => {
      await sharedFor(limit).delete(key);
    },
    consumeLocally: async (limit, key) => {
      const wait_ms = await machine.consume(limit, key);
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
  return apiError("too_many_requests", { seconds: Math.max(1, Math.ceil(wait_ms / 1000)) });
}

function remembered<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Forgets limits whose time is over; returns how many. */
export async function deleteExpiredLimits(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("rate_limits")
    .where("expire", "<", now.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
