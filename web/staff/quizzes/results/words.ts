import type { StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";
import { withThousands } from "#contract/shared/money/prices.ts";

/** Returns "3 of 4", or "No points yet (of 4)". */
export const pointsInWords = (points: number | null, possible: number): string =>
  points === null ? `No points yet (of ${possible})` : `${points} of ${possible}`;

/** Returns whether the attempt was marked again, and its state does not say so. */
export const isMarkedAgainBefore = ({ state, is_marked_again }: StaffAttemptSummary): boolean =>
  is_marked_again && state !== "marked_again";

export const countOf = (count: number, one: string, many: string): string =>
  `${withThousands(count)} ${count === 1 ? one : many}`;
