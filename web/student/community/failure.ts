import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { offlineProblem } from "#web/api/failures/offline-problem.ts";

/** Returns "Failed to send message: …" or the like, with the server's detail or "Please try again." (students.md 8). */
export function failureOf(
  verb: "send" | "like" | "update" | "delete",
  what: "message" | "reply",
  error: unknown,
) {
  const detail = error instanceof ApiError ? firstMessage(error.body) : offlineProblem(error);
  return `Failed to ${verb} ${what}: ${detail ?? "Please try again."}`;
}

export const kindOf = (message: object): "message" | "reply" => ("parent" in message ? "reply" : "message");
