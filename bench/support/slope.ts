export interface Slope {
  /** y a unit of x, by least squares. */
  an_hour: number;
  /** Two standard errors of it. */
  uncertain: number;
}

/** The slope of a straight line through points whose x are hours. */
export function slopeOf(points: { x: number; y: number }[]): Slope {
  const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const x0 = mean(points.map(({ x }) => x));
  const y0 = mean(points.map(({ y }) => y));
  const spread = points.reduce((total, { x }) => total + (x - x0) ** 2, 0);
  const an_hour = points.reduce((total, { x, y }) => total + (x - x0) * (y - y0), 0) / spread;
  const rest = points.reduce((total, { x, y }) => total + (y - y0 - an_hour * (x - x0)) ** 2, 0);
  const uncertain = 2 * Math.sqrt(rest / Math.max(1, points.length - 2) / spread);
  return { an_hour, uncertain };
}
