/** Range of days in Kampala, both included. An absent end means no limit. Uses no zod, to keep forms small. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** First and last possible day of a report. A day outside this range is a typing error. */
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";

export const wrongFirstDay = "Enter a date, e.g. 2026-03-01";
export const wrongLastDay = "Enter a date, e.g. 2026-03-31";
export const reversedDays = "The last day must not be before the first.";

/** Returns whether a report may begin or end with this day. */
export const isReportDay = (text: string) => isCalendarDay(text) && text >= FIRST_DAY && text <= LAST_DAY;

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` reads 31 February as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const isReversed = ({ from, to }: DayRange): boolean =>
  from !== undefined && to !== undefined && to < from;

/** Returns the problems with typed days, by field. An empty day means no limit. */
export function dayProblems(typed: { from: string; to: string }): { from?: string; to?: string } {
  const from = typed.from === "" || isReportDay(typed.from) ? undefined : wrongFirstDay;
  const to = typed.to === "" || isReportDay(typed.to) ? undefined : wrongLastDay;
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  return typed.from && typed.to && isReversed(typed) ? { to: reversedDays } : {};
}

/** Returns part of a file name: "2026-01-01-to-2026-03-31", "from-2026-01-01", "until-2026-03-31" or "all-time". */
export function rangeName({ from, to }: DayRange): string {
  if (from && to) return `${from}-to-${to}`;
  if (from) return `from-${from}`;
  return to ? `until-${to}` : "all-time";
}
