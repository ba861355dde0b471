import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { type AttemptQuestionRow, earlierPoints } from "#server/courses/attempts/queries.ts";

type Row = Pick<AttemptQuestionRow, "points" | "by_hand_at" | "earlier_points">;

/** Returns the points that an attempt had at a time, without those that staff gave later. Null if one waited for them. */
export function pointsAt(rows: readonly Row[], at: Date, points_possible: number): number | null {
  let sum = 0;
  for (const row of rows) {
    const points = pointsOfRow(row, at);
    if (points === null) return null;
    sum += points;
  }
  return Math.min(points_possible, roundedPoints(sum));
}

function pointsOfRow(row: Row, at: Date): number | null {
  if (row.by_hand_at === null || row.by_hand_at <= at) return row.points;
  return earlierPoints(row).findLast((earlier) => earlier.at === null || earlier.at <= at)?.points ?? null;
}
