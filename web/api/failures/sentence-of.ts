import { ApiError } from "#contract/shared/api-error.ts";
import { cannotRun, isTooOld } from "#web/api/failures/cannot-run.ts";
import { offlineProblem } from "#web/api/failures/offline-problem.ts";
import { isProxyRefusal } from "#web/api/failures/proxy-answer.ts";

/**
 * Statuses with a message from the server that says more than a general failure: forbidden, conflict, too large, wrong
 * type, too many requests.
 */
const explainedStatuses = [403, 409, 413, 415, 429];

/**
 * Returns the message for a failure. Prefers causes that the person can act on, such as an old browser, a proxy, a
 * limit, no network or a wrong current password. Otherwise returns the page's own message.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (isTooOld(error)) return cannotRun;
  if (isProxyRefusal(error)) return error.message;
  if (error instanceof ApiError && explainedStatuses.includes(error.status)) return error.message;
  const [unproved] = (error instanceof ApiError && error.fields.current_password) || [];
  return offlineProblem(error) ?? unproved ?? fallback;
}
