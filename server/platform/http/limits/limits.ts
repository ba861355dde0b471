import cluster from "node:cluster";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { ApiError } from "#contract/shared/api-error.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";

export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** One count of a limit. */
export interface Count {
  limit: Limit;
  key: string;
}

/** State of a counter after a call that it allowed. */
export interface Standing {
  limit: Limit;
  remaining: number;
  /** Seconds until all points are available again. */
  reset_seconds: number;
}

/** Limits counted in PostgreSQL, so that all processes share them and a restart does not reset them. */
export interface RateLimits {
  /** Adds one to the key's count. Throws 429 beyond the limit. */
  consume(limit: Limit, key: string): Promise<Standing | undefined>;
  /** Takes one count back, for an attempt that turned out to be right. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Resets the key, for example after a successful log-in. */
  forget(limit: Limit, key: string): Promise<void>;
  /** Counts in the memory of this machine, for limits that count every request. */
  consumeLocally(limit: Limit, key: string): Promise<Standing | undefined>;
  giveBackLocally(limit: Limit, key: string): Promise<void>;
}

export const noLimits: RateLimits = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
  consumeLocally: async () => undefined,
  giveBackLocally: async () => undefined,
};

/** Maximum wait for a primary that does not answer. */
const PRIMARY_MS = 1_000;

export function rateLimits(pool: pg.Pool): RateLimits {
  const shared = remembered(
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  );
  // With several workers, the primary process counts (server/platform/processes/primary.ts).
  const local = remembered((options) =>
    cluster.isWorker
      ? new RateLimiterCluster({ ...options, timeoutMs: PRIMARY_MS })
      : new RateLimiterMemory(options),
  );
  return {
    consume: (limit, key) => consume(limit, shared(limit), key),
    async giveBack(limit, key) {
      await shared(limit).reward(key);
    },
    async forget(limit, key) {
      await shared(limit).delete(key);
    },
    consumeLocally: (limit, key) =>
      consume(limit, local(limit), key).catch((error: unknown) => {
        // If counting fails, letting everybody through is better than refusing everybody.
        if (error instanceof ApiError) throw error;
        return undefined;
      }),
    async giveBackLocally(limit, key) {
      await local(limit)
        .reward(key)
        .catch(() => undefined);
    },
  };
}

async function consume(limit: Limit, limiter: RateLimiterAbstract, key: string): Promise<Standing> {
  let { isRefused, result } = await count(limiter, key);
  if (isFromTheFuture(limit, result)) {
    await limiter.delete(key);
    ({ isRefused, result } = await count(limiter, key));
  }
  if (isRefused) throw tooMany(result.msBeforeNext);
  const reset_seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { limit, remaining: result.remainingPoints, reset_seconds };
}

async function count(limiter: RateLimiterAbstract, key: string) {
  try {
    return { isRefused: false, result: await limiter.consume(key) };
  } catch (result) {
    if (result instanceof RateLimiterRes) return { isRefused: true, result };
    throw result;
  }
}

/** Maximum clock difference between machines that share the counts. */
const CLOCKS_DIFFER_MS = 60_000;

/** Detects a count that began while the clock was ahead. It would lock a client out until that time. */
const isFromTheFuture = ({ seconds }: Limit, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > seconds * 1000 + CLOCKS_DIFFER_MS;

function tooMany(wait_ms: number) {
  return apiError("too_many_requests", { seconds: Math.max(1, Math.ceil(wait_ms / 1000)) });
}

/** Returns a function that makes one limiter for each limit, at its first use. */
function remembered<L>(make: (options: { keyPrefix: string; points: number; duration: number }) => L) {
  const limiters = new Map<string, L>();
  return ({ name, points, seconds }: Limit): L => {
    const limiter = limiters.get(name) ?? make({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  };
}

/** Deletes expired counts. Returns their number. */
export async function deleteExpiredLimits(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("rate_limits")
    .where("expire", "<", now.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
