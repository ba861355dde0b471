import { type RawBuilder, sql } from "kysely";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";

/**
 * Returns the end of the given day in Kampala. Emails and pages show only the day, so a fee is overdue only after it.
 * The input is a moment or a calendar day such as "2026-11-26".
 */
export const endOfDueDay = (moment: Date | string) =>
  new Date(`${kampalaDay(new Date(moment))}T23:59:59+03:00`);

/** SQL version of `endOfDueDay` for a date. */
export const endOfDueDayOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day} + time '23:59:59') AT TIME ZONE 'Africa/Kampala'`;
