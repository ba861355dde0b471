import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { beginProblems } from "#contract/courses/quizzes/attempt-rules.ts";
import type { AttemptRow, QuizOfStudent } from "./queries.ts";

/** Returns why the student cannot begin an attempt now, or null. */
export function beginProblem(
  quiz: QuizOfStudent,
  attempts: readonly AttemptRow[],
  now: Date,
): keyof typeof beginProblems | null {
  if (attempts.some(({ state }) => state === "begun")) return null;
  if (quiz.opens_at && quiz.opens_at > now) return "not_open";
  if (isPastDeadline(quiz.closes_at, now)) return "closed";
  return attempts.length >= quiz.attempts ? "used_up" : null;
}
