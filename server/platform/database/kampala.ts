import { sql } from "kysely";

/** Midnight in Kampala at the beginning of the day, or of a later one. */
export const startOfDay = (day: string, plusDays = 0) =>
  sql<Date>`(${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala'`;
