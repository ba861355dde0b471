import { withThousands } from "#contract/shared/money/prices.ts";

/** Returns "3 of 4", or "No points yet (of 4)". */
export const pointsInWords = (points: number | null, possible: number): string =>
  points === null ? `No points yet (of ${possible})` : `${points} of ${possible}`;

export const countOf = (count: number, one: string, many: string): string =>
  `${withThousands(count)} ${count === 1 ? one : many}`;
