import { ApiError } from "#contract/shared/api-error.ts";
import type { Role } from "#contract/shared/permissions.ts";
import { offlineProblem } from "#web/api/failures/offline-problem.ts";
import { isProxyRefusal } from "#web/api/failures/proxy-answer.ts";

/**
 * Returns why a profile was not saved: the server's message, or that there is no network. Otherwise returns the
 * sentence for students (students.md 8) or for staff (visitors.md 8).
 */
export function profileProblem(error: Error, role: Role): string {
  if (isProxyRefusal(error)) return error.message;
  const message = error instanceof ApiError && error.status < 500 ? error.body.message : undefined;
  if (typeof message === "string") return message;
  const offline = offlineProblem(error);
  if (offline) return offline;
  return role === "student" ? "Failed to update profile. Please try again." : "Error updating profile.";
}
