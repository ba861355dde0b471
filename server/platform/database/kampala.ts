import { type RawBuilder, sql } from "kysely";
import type { DayRange } from "#contract/shared/day-range.ts";

/** Midnight in Kampala at the beginning of the day, or of a later one. */
export const startOfDay = (day: string, plusDays = 0) =>
  sql<Date>`(${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala'`;

/** Whether a moment is on one of the days in Kampala, of which the first and the last are included. */
export const isWithinDays = (moment: RawBuilder<unknown>, { from, to }: DayRange) =>
  sql<boolean>`(${from ? sql`${moment} >= ${startOfDay(from)}` : sql`true`}
    AND ${to ? sql`${moment} < ${startOfDay(to, 1)}` : sql`true`})`;
