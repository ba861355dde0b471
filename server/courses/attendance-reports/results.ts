import { stateOfArrival } from "#contract/courses/attendance/attendance-states.ts";
import { sessionMinutes } from "#contract/courses/attendance/session-minutes.ts";
import type { PersonRow, ReportRow } from "./queries.ts";
import { momentIn } from "./reading/local-times.ts";
import { lengthOf, type Presence, together } from "./reading/people.ts";
import { minutesInReports } from "./reading/several-reports.ts";

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

/** People of a report, with the zone of its times. */
interface ReadReport {
  time_zone: string;
  people: readonly PersonRow[];
}

/**
 * Returns what a report means for each student. The presence of people who are the same student counts together, also
 * that in the other reports. Minutes before and after the session do not count where the report has times, and nobody is there
 * for longer than the session.
 */
export function resultsOf(
  { time_zone, threshold_minutes }: Pick<ReportRow, "time_zone" | "threshold_minutes">,
  people: readonly PersonRow[],
  session: Times,
  others: readonly ReadReport[] = [],
): Result[] {
  const length = sessionMinutes(session);
  const presences = presencesOf({ time_zone, people }, session);
  const added = others.map((other) => presencesOf(other, session));
  const names = new Map(people.map(({ student_id, student_name }) => [student_id, student_name ?? ""]));
  return [...presences].map(([student, presence]) => {
    // A report of another day has an arrival, but no time in the session.
    const inOthers = added.flatMap((other) => other.get(student) ?? []).filter((one) => lengthOf(one) > 0);
    const parts = [presence, ...inOthers];
    // Durations without times may overlap.
    const minutes = Math.min(minutesInReports(parts), length);
    const { arrived_ms } = together(parts);
    const isThere = minutes >= threshold_minutes;
    const ifThere = arrived_ms === null ? "present" : stateOfArrival(new Date(arrived_ms), session.starts_at);
    return { student, name: names.get(student) ?? "", minutes, state: isThere ? ifThere : "absent" };
  });
}

/** Returns the presence of each student of a report in the session, in moments. */
function presencesOf({ time_zone, people }: ReadReport, session: Times): Map<number, Presence> {
  const found = people.filter(({ student_id }) => student_id !== null);
  const byStudent = Map.groupBy(found, ({ student_id }) => student_id ?? 0);
  return new Map(
    [...byStudent].map(([student, own]) => {
      const presence = together(own.map((person) => person.presence));
      return [student, within(session, momentsOf(presence, time_zone))];
    }),
  );
}

/** Returns a presence in moments, because the zone's clock may change in the session. */
function momentsOf(presence: Presence, time_zone: string): Presence {
  const at = (local_ms: number) => momentIn(local_ms, time_zone).getTime();
  return {
    ...presence,
    stays: presence.stays.map(([from, to]) => [at(from), at(to)]),
    totals: presence.totals.map(([first, last, seconds]) => [at(first), at(last), seconds]),
    arrived_ms: presence.arrived_ms === null ? null : at(presence.arrived_ms),
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
