import { stateOfArrival } from "#contract/courses/attendance/attendance-states.ts";
import { sessionMinutes } from "#contract/courses/attendance/session-minutes.ts";
import type { PersonRow, ReportRow } from "./queries.ts";
import { momentIn } from "./reading/local-times.ts";
import { minutesOf, type Presence, together } from "./reading/people.ts";

export interface Result {
  student: number;
  name: string;
  minutes: number;
  state: "present" | "late" | "absent";
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Times {
  starts_at: Date;
  ends_at: Date;
}

/**
 * Returns what a report means for each student. The presence of people who are the same student adds up. Minutes before
 * and after the session do not count where the report has times, and nobody is there for longer than the session.
 */
export function resultsOf(
  { time_zone, threshold_minutes }: Pick<ReportRow, "time_zone" | "threshold_minutes">,
  people: readonly PersonRow[],
  session: Times,
): Result[] {
  const length = sessionMinutes(session);
  const byStudent = new Map<number, { name: string; parts: Presence[] }>();
  for (const { student_id, student_name, presence } of people) {
    if (student_id === null) continue;
    const { parts = [] } = byStudent.get(student_id) ?? {};
    byStudent.set(student_id, { name: student_name ?? "", parts: [...parts, presence] });
  }
  return [...byStudent].map(([student, { name, parts }]) => {
    const presence = together(parts);
    // Durations of two devices may overlap.
    const minutes = Math.min(minutesOf(within(session, momentsOf(presence, time_zone))), length);
    const arrived = arrivalOf(presence, time_zone);
    const isThere = minutes >= threshold_minutes;
    const state = !isThere ? "absent" : arrived ? stateOfArrival(arrived, session.starts_at) : "present";
    return { student, name, minutes, state };
  });
}

/** Returns a presence in moments, because the zone's clock may change in the session. */
function momentsOf(presence: Presence, time_zone: string): Presence {
  const at = (local_ms: number) => momentIn(local_ms, time_zone).getTime();
  return {
    ...presence,
    stays: presence.stays.map(([from, to]) => [at(from), at(to)]),
    totals: presence.totals.map(([first, last, seconds]) => [at(first), at(last), seconds]),
  };
}

/**
 * Returns the part of a presence that is in the session. A total is at most the time of the session between the first
 * join and the last leave. A duration without times stays as it is.
 */
function within({ starts_at, ends_at }: Times, presence: Presence): Presence {
  const inSession = (from: number, to: number): [number, number] => {
    const joined = Math.max(from, starts_at.getTime());
    return [joined, Math.max(joined, Math.min(to, ends_at.getTime()))];
  };
  return {
    ...presence,
    stays: presence.stays.map(([from, to]) => inSession(from, to)),
    totals: presence.totals.map(([first, last, seconds]) => {
      const [from, to] = inSession(first, last);
      return [from, to, Math.min(seconds, (to - from) / 1_000)];
    }),
  };
}

export const arrivalOf = ({ arrived_ms }: Presence, time_zone: string) =>
  arrived_ms === null ? null : momentIn(arrived_ms, time_zone);

/** Returns whether everybody whose times are known came on another day than that of the session. */
export function isOtherDay(
  time_zone: string,
  people: readonly Pick<PersonRow, "presence">[],
  { starts_at, ends_at }: Times,
): boolean {
  const arrivals = people.flatMap(({ presence }) => arrivalOf(presence, time_zone) ?? []);
  const isNear = (at: Date) =>
    at.getTime() > starts_at.getTime() - DAY_MS / 2 && at.getTime() < ends_at.getTime() + DAY_MS / 2;
  return arrivals.length > 0 && !arrivals.some(isNear);
}

/**
 * Returns true if nobody joined around the start of the session. With a wrong zone of the host, everybody seems late or
 * absent.
 */
export function isOtherTime(
  time_zone: string,
  people: readonly Pick<PersonRow, "presence">[],
  { starts_at }: { starts_at: Date },
): boolean {
  const arrivals = people.flatMap(({ presence }) => arrivalOf(presence, time_zone) ?? []);
  const isOnTime = (at: Date) =>
    at.getTime() > starts_at.getTime() - HOUR_MS && stateOfArrival(at, starts_at) === "present";
  return arrivals.length > 0 && !arrivals.some(isOnTime);
}
