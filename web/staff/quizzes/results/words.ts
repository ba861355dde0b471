import type { StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";
import { withThousands } from "#contract/shared/money/prices.ts";

/** Returns "3 of 4", or "No points yet (of 4)". */
export const pointsInWords = (points: number | null, possible: number): string =>
  points === null ? `No points yet (of ${possible})` : `${points} of ${possible}`;

/** Returns whether the attempt was marked again, and its state does not say so. */
export const isMarkedAgainBefore = ({ state, is_marked_again }: StaffAttemptSummary): boolean =>
  is_marked_again && state !== "marked_again";

/** Most questions that a row names. */
const MOST_NAMED = 5;

/** Names the questions that an attempt has as they were before a change: "Marked with an earlier version of question 7". */
export function outdatedInWords({ outdated_positions: positions }: StaffAttemptSummary): string {
  if (positions.length === 1) return `Marked with an earlier version of question ${positions[0]}`;
  const named = `questions ${positions.slice(0, -1).join(", ")} and ${positions.at(-1)}`;
  return `Marked with earlier versions of ${positions.length > MOST_NAMED ? `${positions.length} questions` : named}`;
}

export const countOf = (count: number, one: string, many: string): string =>
  `${withThousands(count)} ${count === 1 ? one : many}`;
