import { z } from "zod";
import { newDay } from "#contract/courses/assignments.ts";
import { fromKampalaClock, onKampalaClock } from "#contract/shared/time/kampala-day.ts";

/** A new deadline as its field holds it, without a time zone. The contract's schema checks the instant. */
export const localDeadline = z.string().transform(toInstant).pipe(newDay);

/** Formats an instant for a datetime-local field, in Kampala's time. */
export function toLocal(instant: string): string {
  return onKampalaClock(new Date(instant)).toISOString().slice(0, 16);
}

/**
 * Converts a datetime-local value in Kampala's time to ISO. Returns an invalid text unchanged, so that the schema
 * rejects it.
 */
export function toInstant(local: string): string {
  const clock = new Date(`${local}Z`);
  return Number.isNaN(clock.getTime()) ? local : fromKampalaClock(clock).toISOString();
}
