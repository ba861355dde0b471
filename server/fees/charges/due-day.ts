import { type RawBuilder, sql } from "kysely";
import { kampalaDay } from "#contract/shared/kampala-day.ts";

/**
 * Until when a fee is due: the end of the moment's day in Kampala. People read the day alone, so nothing is overdue before it is over.
 * A calendar day, "2026-11-26", is a moment of that day.
 */
export const endOfDueDay = (moment: Date | string) =>
  new Date(`${kampalaDay(new Date(moment))}T23:59:59+03:00`);

/** The same of a calendar day of the database. */
export const endOfDueDayOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day} + time '23:59:59') AT TIME ZONE 'Africa/Kampala'`;
