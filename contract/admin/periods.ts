/** Days, weeks and months of a chart, as calendars in Kampala have them. A week begins on Monday. Without zod. */
export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

/** How many are shown where nobody asks for other days. */
export const periodCounts = { day: 30, week: 12, month: 12 } as const satisfies Record<Period, number>;

/** More bars than these are no chart. */
const MOST_PERIODS = 366;
export const tooManyPeriods = "At most 366 days, weeks or months: choose a longer period, or fewer days.";

const DAY_MS = 86_400_000;

/** Whether a chart has room for all periods from the first to the last day. */
export function fitsChart(period: Period, from: string, to: string): boolean {
  return indexOf(period, to) - indexOf(period, from) < MOST_PERIODS;
}

/** The number of the period that the day belongs to. */
function indexOf(period: Period, day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  if (period === "month") return year * 12 + month;
  const days = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // The first of January 1970 was a Thursday.
  return period === "day" ? days : Math.floor((days + 3) / 7);
}
