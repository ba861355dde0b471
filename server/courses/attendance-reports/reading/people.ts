import { type DayOrder, dayOrderOf, hasDay, nearest, readLocalTime } from "./local-times.ts";
import { comparable, type ReportLine } from "./report-line.ts";
import { lengthOfTimes, type Stay, type Total, timesOf } from "./times.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Most minutes that are stored: ten days. */
const MOST_MINUTES = 14_400;

/** Presence of a person. Times are those of the zone's clock (local-times.ts). */
export interface Presence {
  stays: Stay[];
  /** Sums of all stays between the first join and the last leave, where the report has only these. */
  totals: Total[];
  /** Sum of durations without times, in seconds. */
  seconds: number;
  /** Time of the first join; null if the report has none. */
  arrived_ms: number | null;
  /** True if the report has times without dates. Their day then depends on the zone. */
  is_dateless: boolean;
  /** True if a line has neither times nor a duration that can be read. It counts as no minutes. */
  is_unread: boolean;
}

export interface ReportPerson extends Presence {
  name: string;
  email: string;
  is_host: boolean;
}

/**
 * Returns the people of a report, by email, else by name. `begin` is that of the session on the host's clock: times
 * without a date are near it.
 */
export function peopleOf(lines: readonly ReportLine[], begin: number): ReportPerson[] {
  const order = dayOrderOf(
    lines.flatMap(({ joined, left }) => [joined, left]),
    Math.floor(begin / DAY_MS) * DAY_MS,
  );
  const keyOf = ({ email, name }: ReportLine) => comparable(email || name);
  return [...Map.groupBy(lines, keyOf).values()].map((own) => ({
    name: own[0]?.name ?? "",
    email: own[0]?.email ?? "",
    is_host: own.some(({ is_host }) => is_host),
    ...together(own.map((line) => presenceOf(line, order, begin))),
  }));
}

function presenceOf(
  { joined, left, seconds, is_total }: ReportLine,
  order: DayOrder,
  begin: number,
): Presence {
  const from = readLocalTime(joined, order, begin);
  const to = endOf(from, readLocalTime(left, order, from ?? begin));
  const is_dateless = from !== null && !hasDay(joined);
  const none = { stays: [], totals: [], seconds: 0, arrived_ms: from, is_dateless, is_unread: false };
  if (is_total && seconds !== null)
    return from !== null && to !== null ? { ...none, totals: [[from, to, seconds]] } : { ...none, seconds };
  if (from !== null && to !== null) return { ...none, stays: [[from, to]] };
  if (from !== null && seconds !== null) return { ...none, stays: [[from, from + seconds * 1_000]] };
  return { ...none, seconds: seconds ?? 0, is_unread: seconds === null };
}

/** Returns the end of a stay. A time before the beginning is on the next day; any other such end is wrong. */
function endOf(from: number | null, to: number | null): number | null {
  if (from === null || to === null || to >= from) return to;
  return to + DAY_MS >= from && to + DAY_MS - from < DAY_MS ? to + DAY_MS : null;
}

/** Puts together the presence of one person on several lines. */
export function together(parts: readonly Presence[]): Presence {
  const arrivals = parts.flatMap(({ arrived_ms }) => (arrived_ms === null ? [] : [arrived_ms]));
  return {
    stays: parts.flatMap(({ stays }) => stays),
    totals: parts.flatMap(({ totals }) => totals),
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    arrived_ms: arrivals.length > 0 ? Math.min(...arrivals) : null,
    is_dateless: parts.some((part) => part.is_dateless),
    is_unread: parts.some((part) => part.is_unread),
  };
}

/** Moves times without a date to the days on which they are near the begin of the session on the present zone's clock. */
export function nearBegin(presence: Presence, begin: number): Presence {
  const { stays, totals, arrived_ms, is_dateless } = presence;
  if (!is_dateless) return presence;
  const moved = (at: number) => nearest(at, begin) - at;
  return {
    ...presence,
    stays: stays.map(([from, to]) => [from + moved(from), to + moved(from)]),
    totals: totals.map(([from, to, seconds]) => [from + moved(from), to + moved(from), seconds]),
    arrived_ms: arrived_ms && nearest(arrived_ms, begin),
  };
}

/** Returns the whole minutes of presence. */
export const minutesOf = (presence: Presence): number => wholeMinutes(lengthOf(presence));

export const wholeMinutes = (length_ms: number) => Math.min(Math.floor(length_ms / MINUTE_MS), MOST_MINUTES);

/** Returns the length of a presence in milliseconds. Times that overlap count once. */
export const lengthOf = (presence: Presence): number =>
  lengthOfTimes(timesOf(presence)) + presence.seconds * 1_000;
