import { ApiError } from "#contract/shared/errors.ts";

/** The server's `error` field is preferred to the general sentence (staff-dashboard.md section 8). */
export function sendFailure(error: unknown): string {
  const said = error instanceof ApiError ? error.body.error : undefined;
  return typeof said === "string" ? said : "Failed to send communication. Please try again.";
}
