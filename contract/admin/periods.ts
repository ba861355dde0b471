import { DAY_MS } from "#contract/shared/time/durations.ts";

/** Periods of a chart, by the calendar of Kampala. Weeks begin on Monday. Uses no zod, for the browser. */
export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

/** Number of periods shown by default. */
export const periodCounts = { day: 30, week: 12, month: 12 } as const satisfies Record<Period, number>;

/** Maximum number of bars in a chart. */
const MOST_PERIODS = 366;
export const tooManyPeriods = "At most 366 days, weeks or months: choose a longer period, or fewer days.";

/** Returns whether a chart has room for all periods from the first to the last day. */
export function fitsChart(period: Period, from: string, to: string): boolean {
  return indexOf(period, to) - indexOf(period, from) < MOST_PERIODS;
}

/** Returns the running number of the period that contains the day. */
function indexOf(period: Period, day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  if (period === "month") return year * 12 + month;
  const days = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // Day 0, 1 January 1970, was a Thursday, and weeks begin on Monday.
  return period === "day" ? days : Math.floor((days + 3) / 7);
}
