export const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Formats "2026-11" as "Nov 2026". */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}

/** Number of months from 2000 to 2099, the longest range of a report. */
const MOST_MONTHS = 1_200;

/** Returns the months from the first to the last, so that a chart has a place for empty ones. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, number = 0] = first.split("-").map(Number);
  while (months.length < MOST_MONTHS) {
    const month = `${year}-${String(number).padStart(2, "0")}`;
    if (month > last) break;
    months.push(month);
    number += 1;
    if (number > 12) {
      number = 1;
      year += 1;
    }
  }
  return months;
}
