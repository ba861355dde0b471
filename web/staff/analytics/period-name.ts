import type { Period } from "#contract/admin/periods.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Names a period: "20 Nov 2026", "Week of 16 Nov 2026" or "Nov 2026". Short names of days and weeks omit the year. */
export function periodName(period: Period, startsOn: string, { isShort = false } = {}): string {
  const [year = "", month = "", day = ""] = startsOn.split("-");
  const monthName = months[Number(month) - 1] ?? month;
  // Months always have their year, because "Nov 26" would be read as a day.
  if (period === "month") return `${monthName} ${year}`;
  const date = `${Number(day)} ${monthName}`;
  if (isShort) return date;
  return period === "week" ? `Week of ${date} ${year}` : `${date} ${year}`;
}
