import { type DayOrder, dayOrderOf, readLocalTime } from "./local-times.ts";
import type { ReportLine } from "./report-line.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Most minutes that are stored: ten days. */
const MOST_MINUTES = 14_400;

type Stay = readonly [from_ms: number, to_ms: number];
type Total = readonly [first_join_ms: number, last_leave_ms: number, seconds: number];

/** Presence of a person. Times are those of the zone's clock (local-times.ts). */
export interface Presence {
  stays: Stay[];
  /** Sums of all stays between the first join and the last leave, where the report has only these. */
  totals: Total[];
  /** Sum of durations without times, in seconds. */
  seconds: number;
  /** Time of the first join; null if the report has none. */
  arrived_ms: number | null;
}

export interface ReportPerson extends Presence {
  name: string;
  email: string;
  is_host: boolean;
}

/**
 * Returns the people of a report, by email, else by name. `day` is the day of the session, for times without a date.
 */
export function peopleOf(lines: readonly ReportLine[], day: number): ReportPerson[] {
  const order = dayOrderOf(
    lines.flatMap(({ joined, left }) => [joined, left]),
    day,
  );
  const people = new Map<string, ReportPerson>();
  for (const line of lines) {
    const key = (line.email || line.name).toLowerCase().replace(/\s+/g, " ");
    const presence = presenceOf(line, order, day);
    const known = people.get(key);
    people.set(
      key,
      known
        ? { ...known, is_host: known.is_host || line.is_host, ...together([known, presence]) }
        : { name: line.name, email: line.email, is_host: line.is_host, ...presence },
    );
  }
  return [...people.values()];
}

function presenceOf({ joined, left, seconds, is_total }: ReportLine, order: DayOrder, day: number): Presence {
  const from = readLocalTime(joined, order, day);
  const to = endOf(from, readLocalTime(left, order, day));
  const none = { stays: [], totals: [], seconds: 0, arrived_ms: from };
  if (is_total && seconds !== null)
    return from !== null && to !== null ? { ...none, totals: [[from, to, seconds]] } : { ...none, seconds };
  if (from !== null && to !== null) return { ...none, stays: [[from, to]] };
  if (from !== null && seconds !== null) return { ...none, stays: [[from, from + seconds * 1_000]] };
  return { ...none, seconds: seconds ?? 0 };
}

/** Returns the end of a stay. A time before the beginning is on the next day; any other such end is wrong. */
function endOf(from: number | null, to: number | null): number | null {
  if (from === null || to === null || to >= from) return to;
  return to + DAY_MS >= from && to + DAY_MS - from < DAY_MS ? to + DAY_MS : null;
}

/** Adds up the presence of one person on several lines. */
export function together(parts: readonly Presence[]): Presence {
  const arrivals = parts.flatMap(({ arrived_ms }) => (arrived_ms === null ? [] : [arrived_ms]));
  return {
    stays: parts.flatMap(({ stays }) => stays),
    totals: parts.flatMap(({ totals }) => totals),
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    arrived_ms: arrivals.length > 0 ? Math.min(...arrivals) : null,
  };
}

/** Returns the whole minutes of presence. Overlapping stays count once. */
export function minutesOf({ stays, totals, seconds }: Presence): number {
  const sum = totals.reduce((all, [, , one]) => all + one, seconds);
  let [total, end] = [sum * 1_000, Number.NEGATIVE_INFINITY];
  for (const [from, to] of [...stays].sort(([one], [other]) => one - other)) {
    total += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return Math.min(Math.floor(total / MINUTE_MS), MOST_MINUTES);
}
