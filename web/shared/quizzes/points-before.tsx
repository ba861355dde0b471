/** Points of a question before the attempt was marked again. */
export const PointsBefore = ({ points }: { points: number | null }) =>
  points === null ? null : ` (${points} before marking again)`;
