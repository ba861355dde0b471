/** Units of progress (api.md 3, "Enrolled program"). `durations.ts` reads them from a program's duration. */

export type UnitType = "days" | "weeks" | "months";
export interface Units {
  total_units: number;
  unit_type: UnitType;
}

/** Maximum number of units in a program. */
export const MAX_UNITS = 400;

/** Returns the ticked units in whole percent. It is 100 only if all are ticked. */
export function progressPercentage(completed: number, total: number): number {
  if (completed >= total) return 100;
  return Math.min(99, Math.round((completed / total) * 100));
}

/** Returns for example "6 weeks" or "1 month" (students.md 4). */
export function unitsInWords({ total_units, unit_type }: Units): string {
  return `${total_units} ${total_units === 1 ? unit_type.slice(0, -1) : unit_type}`;
}

/** Returns for example "Week 3", "Month 1" or "Day 12" (students.md 4). */
export function unitLabel(unitType: UnitType, unit: number): string {
  return `${{ days: "Day", weeks: "Week", months: "Month" }[unitType]} ${unit}`;
}

/** Returns for example "3 weeks remaining" (singular for 1), or "Completed" (students.md 4). */
export function remainingText(unitType: UnitType, remaining: number): string {
  if (remaining <= 0) return "Completed";
  return `${unitsInWords({ total_units: remaining, unit_type: unitType })} remaining`;
}
