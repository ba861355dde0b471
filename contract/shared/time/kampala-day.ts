import { DAY_MS } from "#contract/shared/time/durations.ts";

/** Offset of Kampala, in whose days the institute counts. It is UTC+3 all year. */
const OFFSET_MS = 3 * 3_600_000;

/** Returns a date whose UTC fields are the day and the time in Kampala. */
export const onKampalaClock = (at: Date) => new Date(at.getTime() + OFFSET_MS);

/** Returns the moment for a date whose UTC fields are the day and the time in Kampala. */
export const fromKampalaClock = (clock: Date) => new Date(clock.getTime() - OFFSET_MS);

/** Returns the day in Kampala, such as "2026-03-31". */
export const kampalaDay = (at: Date) => dayOf(onKampalaClock(at));

/** Returns the calendar day so many days after another. */
export const laterDay = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS));

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
