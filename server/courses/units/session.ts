import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { UnitRow } from "./queries.ts";

/** Returns the program's first day, or null once it has begun. */
export const startsOn = (start_date: string | null, now: Date) =>
  start_date && start_date > kampalaDay(now) ? start_date : null;

type WithSession = Pick<
  UnitRow,
  "id" | "session_starts_at" | "session_ends_at" | "session_url" | "session_place" | "session_map_url"
>;

export function serializeSession(unit: WithSession) {
  const { id, session_starts_at, session_ends_at } = unit;
  if (!session_starts_at || !session_ends_at) return null;
  return {
    starts_at: session_starts_at,
    ends_at: session_ends_at,
    join_url: unit.session_url,
    place: unit.session_place,
    map_url: unit.session_map_url,
    calendar_url: `/api/units/${id}/session.ics`,
  };
}
