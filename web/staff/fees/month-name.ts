export const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "Nov 2026" of "2026-11". */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}

/** The days of a report reach from 2000 to 2099. */
const MOST_MONTHS = 1_200;

/** The months from the first to the last, so that one in which nothing happened has its place in a chart. */
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
