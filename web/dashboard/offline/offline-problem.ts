import { NoResponse } from "#web/no-response.ts";

/** What to say of a call that failed because the device has no network; undefined when it failed otherwise. */
export function offlineProblem(error: unknown): string | undefined {
  if (!(error instanceof NoResponse) || navigator.onLine !== false) return undefined;
  return "You are offline. Try again when you are online.";
}
