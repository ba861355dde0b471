import { ApiError } from "#contract/shared/api-error.ts";
import type { Count, RateLimits } from "../limits.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Counts an attempt at guessing a secret before it is checked, so that of any number at once no more are checked than the
 * limits allow. An attempt that one limit refuses counts in none of the others. One that was not checked, because the
 * server is busy, counts in none. The caller who checks takes back the counts of a right guess.
 * @throws ApiError 429 past a limit
 */
export async function attempt<T>(limits: RateLimits, counts: Count[], check: () => Promise<T>): Promise<T> {
  const counted: Count[] = [];
  const giveBack = () => giveBackAll(limits, counted);
  try {
    for (const count of counts) {
      await limits.consume(count.limit, count.key);
      counted.push(count);
    }
    return await check();
  } catch (error) {
    const isUnchecked = error instanceof ApiError && (error.status === 429 || error.status === 503);
    if (isUnchecked) await giveBack();
    throw error;
  }
}

/** Gives back what counts accepted calls only, after a call that was refused or that repeats an earlier one. */
export async function settleCounts(
  limits: RateLimits,
  request: RequestContext,
  isAnswered: boolean,
): Promise<void> {
  const counts = request.given_back.splice(0);
  if (isAnswered && !request.headers_out["idempotent-replayed"]) return;
  for (const standing of request.standings)
    if (counts.some(({ limit }) => limit === standing.limit)) standing.remaining += 1;
  // A database that is away now forgets the counts with their time.
  await giveBackAll(limits, counts).catch(() => undefined);
}

async function giveBackAll(limits: RateLimits, counts: Count[]): Promise<void> {
  for (const { limit, key } of counts) await limits.giveBack(limit, key);
}
