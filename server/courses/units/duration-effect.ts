import type { DurationEffect } from "#contract/courses/programs/programs.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { countTicks, writtenUnits } from "./queries.ts";
import { programOfStaff } from "./read.ts";

/**
 * Returns what would disappear from a program with another duration. Saving it deletes nothing: a longer duration shows
 * the hidden units and ticks again.
 * @throws ApiError 404
 */
export async function durationEffect(db: Database, id: number, duration: string): Promise<DurationEffect> {
  const program = await programOfStaff(db, id);
  const before = unitsOf(program.duration);
  const after = unitsOf(duration);
  const isVisible = (unit: number) => unit <= before.total_units;
  const isLost = (unit: number) => isVisible(unit) && unit > after.total_units;
  const ticks = (await countTicks(db, id)).filter(({ unit_number }) => isVisible(unit_number));
  const sum = (counted: typeof ticks) => counted.reduce((total, { count }) => total + count, 0);
  const lost = ticks.filter(({ unit_number }) => isLost(unit_number));
  return {
    ...after,
    hidden_units: (await writtenUnits(db, id)).filter(({ number }) => isLost(number)).length,
    lost_ticks: sum(lost),
    changed_ticks: after.unit_type === before.unit_type ? 0 : sum(ticks) - sum(lost),
  };
}
