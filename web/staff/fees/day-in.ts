import { monthNames } from "./month-name.ts";

/** Formats a calendar day, "2026-03-01", as "1 Mar 2026". */
export function dayInWords(day: string): string {
  const [year = "", month, date] = day.split("-");
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}
