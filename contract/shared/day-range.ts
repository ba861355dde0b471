/** Days of Kampala from a first to a last one; an end that is open has no limit. Without zod, for forms. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Of a report. An earlier or later one is a typing error. */
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";

export const wrongFirstDay = "Enter a date, e.g. 2026-03-01";
export const wrongLastDay = "Enter a date, e.g. 2026-03-31";
export const reversedDays = "The last day must not be before the first.";

/** Whether a report may begin or end with this day. */
export const isReportDay = (text: string) => isCalendarDay(text) && text >= FIRST_DAY && text <= LAST_DAY;

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 31 February is a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const isReversed = ({ from, to }: DayRange): boolean =>
  from !== undefined && to !== undefined && to < from;

/** What is wrong with days as they were typed, by field. An empty one is an open end. */
export function dayProblems(typed: { from: string; to: string }): { from?: string; to?: string } {
  const from = typed.from === "" || isReportDay(typed.from) ? undefined : wrongFirstDay;
  const to = typed.to === "" || isReportDay(typed.to) ? undefined : wrongLastDay;
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  return typed.from && typed.to && isReversed(typed) ? { to: reversedDays } : {};
}

/** As a part of a file's name: "2026-01-01-to-2026-03-31", "from-2026-01-01", "until-2026-03-31", "all-time". */
export function rangeName({ from, to }: DayRange): string {
  if (from && to) return `${from}-to-${to}`;
  if (from) return `from-${from}`;
  return to ? `until-${to}` : "all-time";
}
