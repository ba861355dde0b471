import { ApiError } from "#contract/shared/api-error.ts";

/** What to say of a call that failed because the device has no network; undefined when it failed otherwise. */
export function offlineProblem(error: unknown): string | undefined {
  if (error instanceof ApiError || navigator.onLine !== false) return undefined;
  return "You are offline. Try again when you are online.";
}
