import { ApiError } from "#contract/shared/api-error.ts";
import type { Limit, Standing } from "./limits.ts";

/** Waits for a limit to count the call, and stores the counter's state for the headers. */
export async function noteStanding(
  request: { standings: Standing[] },
  limit: Limit,
  counting: Promise<Standing | undefined>,
): Promise<void> {
  try {
    const standing = await counting;
    if (standing) request.standings.push(standing);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      request.standings.push({
        limit,
        remaining: 0,
        reset_seconds: error.retryAfterSeconds ?? limit.seconds,
      });
    throw error;
  }
}

/** Returns RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers) for the limits that counted a call. */
export function rateLimitHeaders(standings: readonly Standing[]): Record<string, string> {
  if (standings.length === 0) return {};
  const each = (text: (standing: Standing) => string) =>
    standings.map((standing) => `"${standing.limit.name}";${text(standing)}`).join(", ");
  return {
    ratelimit: each(({ remaining, reset_seconds }) => `r=${Math.max(0, remaining)};t=${reset_seconds}`),
    "ratelimit-policy": each(({ limit }) => `q=${limit.points};w=${limit.seconds}`),
  };
}
