import { lengthOf, type Presence, wholeMinutes } from "./people.ts";
import { blocksOf, lengthOfTimes, type Time, timesOf } from "./times.ts";

/** A time with the number of its report. */
interface TimeInReport extends Time {
  report: number;
}

/**
 * Returns the whole minutes of a student whom several reports have. Stays that overlap count once. Two reports may have
 * the same total or duration. So of totals that overlap times of other reports, and of durations without times, those of
 * one report count: the larger ones.
 */
export function minutesInReports(reports: readonly Presence[]): number {
  const times = reports.flatMap((presence, report) => timesOf(presence).map((time) => ({ ...time, report })));
  const together = blocksOf(times).reduce((sum, block) => sum + lengthOfBlock(block), 0);
  return wholeMinutes(Math.max(together, ...reports.map(lengthOf)));
}

function lengthOfBlock(block: readonly TimeInReport[]): number {
  const stays = block.filter(({ seconds }) => seconds === null);
  const inReports = [...Map.groupBy(block, ({ report }) => report).values()];
  return Math.max(lengthOfTimes(stays), ...inReports.map(lengthOfTimes));
}
