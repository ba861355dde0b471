import { lengthOf, type Presence, wholeMinutes } from "./people.ts";

/** A stay, or a total between two times, with the number of its report. */
interface Time {
  from: number;
  to: number;
  /** Seconds of a total; null for a stay. */
  seconds: number | null;
  report: number;
}

/**
 * Returns the whole minutes of a student whom several reports have. Stays that overlap count once. Nobody knows when
 * somebody was there who has only a total or a duration, and two reports may have the same time. So of totals that
 * overlap other times, and of durations without times, those of one report count: the larger ones.
 */
export function minutesInReports(reports: readonly Presence[]): number {
  const times = reports.flatMap(({ stays, totals }, report): Time[] => [
    ...stays.map(([from, to]) => ({ from, to, seconds: null, report })),
    ...totals.map(([from, to, seconds]) => ({ from, to, seconds, report })),
  ]);
  const together = blocksOf(times).reduce((sum, block) => sum + lengthOfBlock(block), 0);
  return wholeMinutes(Math.max(together, ...reports.map(lengthOf)));
}

/** Groups times that overlap. */
function blocksOf(times: readonly Time[]): Time[][] {
  const blocks: Time[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const time of times.toSorted((one, other) => one.from - other.from)) {
    if (time.from >= end) blocks.push([]);
    blocks.at(-1)?.push(time);
    end = Math.max(end, time.to);
  }
  return blocks;
}

function lengthOfBlock(block: readonly Time[]): number {
  const stays = block.flatMap(({ from, to, seconds }) => (seconds === null ? [[from, to] as const] : []));
  const inReports = [...Map.groupBy(block, ({ report }) => report).values()].map(presenceIn);
  return Math.max(lengthOf({ stays, totals: [], seconds: 0 }), ...inReports.map(lengthOf));
}

const presenceIn = (times: readonly Time[]) => ({
  stays: times.flatMap(({ from, to, seconds }) => (seconds === null ? [[from, to] as const] : [])),
  totals: times.flatMap(({ from, to, seconds }) => (seconds === null ? [] : [[from, to, seconds] as const])),
  seconds: 0,
});
