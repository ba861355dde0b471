import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { answerKinds } from "./answer-kinds.ts";

export type Outcome = "right" | "partly right" | "wrong" | "not answered";

/**
 * Returns in words how good an answer was. Undefined while its points are not shown, and for points by staff, who judge a
 * long text by more than right and wrong. A missing answer is known before the points are.
 */
export function outcomeOf({ kind, answer, points, points_possible }: AttemptQuestion): Outcome | undefined {
  if (answer === null) return "not answered";
  if (points === null || answerKinds[kind].isMarkedByStaff) return undefined;
  if (points >= points_possible) return "right";
  return points > 0 ? "partly right" : "wrong";
}
