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

/** Where a counter stands after a call that it has let through. */
export interface Standing {
  limit: Limit;
  remaining: number;
  /** Until all points are there again. */
  reset_seconds: number;
}

/** Limits counted in PostgreSQL, so that all processes share them and a restart resets none. */
export interface RateLimits {
  /** Counts one more for the key; 429 past the limit. */
  consume(limit: Limit, key: string): Promise<Standing | undefined>;
  /** Takes back one count, of an attempt that turned out to be right. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Resets the key: after a successful login, say. */
  forget(limit: Limit, key: string): Promise<void>;
  /** A limit in the memory of this machine, for what is counted at each request. */
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

/** Before a primary that does not answer is no longer waited for. */
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
  // Of several workers the primary counts (server/platform/processes/primary.ts).
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
        // While nobody can count, a limit that is too high is better than refusing everybody.
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

/** Machines that share the counts may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000;

/** A count that was begun while the clock was ahead would lock somebody out until that time comes. */
const isFromTheFuture = ({ seconds }: Limit, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > seconds * 1000 + CLOCKS_DIFFER_MS;

function tooMany(wait_ms: number) {
  return apiError("too_many_requests", { seconds: Math.max(1, Math.ceil(wait_ms / 1000)) });
}

/** One limiter for each limit, made when it is first used. */
function remembered<L>(make: (options: { keyPrefix: string; points: number; duration: number }) => L) {
  const limiters = new Map<string, L>();
  return ({ name, points, seconds }: Limit): L => {
    const limiter = limiters.get(name) ?? make({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  };
}

/** Deletes counts whose time is over; returns how many. */
export async function deleteExpiredLimits(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("rate_limits")
    .where("expire", "<", now.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
