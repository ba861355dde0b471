import { isPastDeadline } from "#contract/courses/assignments.ts";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { AttemptRow, QuizOfStudent } from "./queries.ts";

/** Parts of the results that a student may see now. */
export interface Shown {
  points: boolean;
  answers: boolean;
}

/**
 * Returns what the rule of the quiz shows of an attempt (beyond.md 6.1). Nothing is shown of an attempt that goes on, and
 * nothing while grades are held: with "nothing", until staff release them. Otherwise "at once" means after the attempt, and
 * "after closing" after the closing for everybody and the time for late answers. Right answers also wait while answers to
 * this attempt may come.
 */
export function shownOf(
  quiz: Pick<QuizOfStudent, "results" | "waits_until" | "grades_held_at">,
  attempt: Pick<AttemptRow, "state" | "over_at" | "is_settled">,
  now: Date,
): Shown {
  const isOpen = attempt.state === "begun" || quiz.grades_held_at !== null;
  if (isOpen || isWaiting(quiz, now)) return { points: false, answers: false };
  return { points: true, answers: quiz.results === "answers" && answersUntil(attempt, now) === null };
}

/** Returns whether results that are not held wait for the closing. */
const isWaiting = ({ waits_until }: Pick<QuizOfStudent, "waits_until">, now: Date) =>
  waits_until !== null && !isPastDeadline(waits_until, now);

/** Returns when results that wait for the closing come at the latest. Null if none wait. */
export function resultsTime(
  quiz: Pick<QuizOfStudent, "waits_until" | "results_at" | "grades_held_at">,
  now: Date,
): Date | null {
  return quiz.grades_held_at !== null || isWaiting(quiz, now) ? quiz.results_at : null;
}

/**
 * Returns until when answers that a device has not sent may come to an attempt that the clock has ended. Null if no
 * answers are expected (docs/decisions/0087).
 */
export function answersUntil(
  { over_at, is_settled }: Pick<AttemptRow, "over_at" | "is_settled">,
  now: Date,
): Date | null {
  if (over_at === null || is_settled) return null;
  const until = new Date(over_at.getTime() + LATE_ANSWERS_MS);
  return until > now ? until : null;
}
