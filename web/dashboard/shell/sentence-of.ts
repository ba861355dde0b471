import { ApiError } from "#contract/shared/api-error.ts";
import { cannotRun, isTooOld } from "#web/cannot-run.ts";
import { offlineProblem } from "#web/dashboard/offline/offline-problem.ts";
import { isProxyRefusal } from "#web/proxy-answer.ts";

/** Statuses whose own sentence says more than "it failed": forbidden, conflict, too large, wrong type, too often. */
const explainedStatuses = [403, 409, 413, 415, 429];

/**
 * The sentence for a failure: that there is no network, the server's where it says more or asks who is at the device, else the
 * specification's.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (isTooOld(error)) return cannotRun;
  if (isProxyRefusal(error)) return error.message;
  if (error instanceof ApiError && explainedStatuses.includes(error.status)) return error.message;
  const [unproved] = (error instanceof ApiError && error.fields.current_password) || [];
  return offlineProblem(error) ?? unproved ?? fallback;
}
