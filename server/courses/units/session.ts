import { kampalaDay } from "#contract/shared/kampala-day.ts";
import type { UnitRow } from "./queries.ts";

/** Returns the program's first day, or null once it has begun. */
export const startsOn = (start_date: string | null, now: Date) =>
  start_date && start_date > kampalaDay(now) ? start_date : null;

type WithSession = Pick<UnitRow, "id" | "session_starts_at" | "session_ends_at" | "session_url">;

export function serializeSession({ id, session_starts_at, session_ends_at, session_url }: WithSession) {
  if (!session_starts_at || !session_ends_at) return null;
  return {
    starts_at: session_starts_at,
    ends_at: session_ends_at,
    join_url: session_url,
    calendar_url: `/api/units/${id}/session.ics`,
  };
}
