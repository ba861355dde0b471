import { type RawBuilder, sql } from "kysely";
import type { DayRange } from "#contract/shared/time/day-range.ts";

/** Returns midnight in Kampala at the start of the day, or `plusDays` later. */
export const startOfDay = (day: string, plusDays = 0) =>
  sql<Date>`(${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala'`;

/** Returns the condition that a time is within these days in Kampala, both inclusive. */
export const isWithinDays = (moment: RawBuilder<unknown>, { from, to }: DayRange) =>
  sql<boolean>`(${from ? sql`${moment} >= ${startOfDay(from)}` : sql`true`}
    AND ${to ? sql`${moment} < ${startOfDay(to, 1)}` : sql`true`})`;
