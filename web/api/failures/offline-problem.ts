import { ApiError } from "#contract/shared/api-error.ts";

/** Returns the message for a call that failed because the device is offline; undefined for other failures. */
export function offlineProblem(error: unknown): string | undefined {
  if (error instanceof ApiError || navigator.onLine !== false) return undefined;
  return "You are offline. Try again when you are online.";
}
