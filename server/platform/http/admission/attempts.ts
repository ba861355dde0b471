import { ApiError } from "#contract/shared/api-error.ts";
import type { Count, RateLimits, Standing } from "#server/platform/http/limits/limits.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Counts an attempt at guessing a secret before it is checked, so that concurrent attempts cannot exceed the limits. An
 * attempt that one limit refuses counts in no other limit. An attempt that was not checked because the server is busy
 * is not counted. After a right guess, the caller gives the counts back. The check gets the state of each counter.
 * @throws ApiError 429 beyond a limit
 */
export async function attempt<T>(
  limits: RateLimits,
  counts: Count[],
  check: (standings: readonly (Standing | undefined)[]) => Promise<T>,
): Promise<T> {
  const counted: Count[] = [];
  const standings: (Standing | undefined)[] = [];
  const giveBack = () => giveBackAll(limits, counted);
  try {
    for (const count of counts) {
      standings.push(await limits.consume(count.limit, count.key));
      counted.push(count);
    }
    return await check(standings);
  } catch (error) {
    const isUnchecked = error instanceof ApiError && (error.status === 429 || error.status === 503);
    if (isUnchecked) await giveBack();
    throw error;
  }
}

/** Gives back limits that count only accepted calls, after a refused or repeated call. */
export async function settleCounts(
  limits: RateLimits,
  request: RequestContext,
  isAnswered: boolean,
): Promise<void> {
  const counts = request.given_back.splice(0);
  if (isAnswered && !request.headers_out["idempotent-replayed"]) return;
  for (const standing of request.standings)
    if (counts.some(({ limit }) => limit === standing.limit)) standing.remaining += 1;
  // If the database is down now, the counts expire on their own.
  await giveBackAll(limits, counts).catch(() => undefined);
}

async function giveBackAll(limits: RateLimits, counts: Count[]): Promise<void> {
  for (const { limit, key } of counts) await limits.giveBack(limit, key);
}
