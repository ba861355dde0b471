import { monthNames } from "./month-name.ts";

const KAMPALA_MS = 3 * 3_600_000;

/** The calendar day in Kampala, as a date field has it: "2026-03-01". Kampala has no summer time. */
export function dayIn(at: string | number): string {
  return new Date(new Date(at).getTime() + KAMPALA_MS).toISOString().slice(0, 10);
}

/** "1 Mar 2026" of a calendar day, "2026-03-01". */
export function dayInWords(day: string): string {
  const [year = "", month, date] = day.split("-");
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}
