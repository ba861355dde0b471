/** Units of progress read from a program's free-text duration (api.md section 3, "Enrolled program"). */

export type UnitType = "days" | "weeks" | "months";
export interface Units {
  total_units: number;
  unit_type: UnitType;
}

/** The most units that a program can have to tick. */
export const MAX_UNITS = 400;

/** The first "number unit" in the text; a year counts as 12 months; unreadable text is one unit of weeks. */
export function unitsOf(duration: string): Units {
  const match = /(\d{1,9})\s*(?:-\s*)?(day|week|month|year)/i.exec(duration);
  const count = Number(match?.[1] ?? 0);
  if (!match || count < 1) return { total_units: 1, unit_type: "weeks" };
  const unit = match[2]?.toLowerCase();
  if (unit === "year") return { total_units: Math.min(count * 12, MAX_UNITS), unit_type: "months" };
  return { total_units: Math.min(count, MAX_UNITS), unit_type: `${unit}s` as UnitType };
}

/** The length in days, for ordering programs by duration (a month counts 30 days). */
export function durationDays(duration: string): number {
  const { total_units, unit_type } = unitsOf(duration);
  return total_units * { days: 1, weeks: 7, months: 30 }[unit_type];
}

/** "Week 3", "Month 1", "Day 12" (student-dashboard.md section 4). */
export function unitLabel(unitType: UnitType, unit: number): string {
  return `${{ days: "Day", weeks: "Week", months: "Month" }[unitType]} ${unit}`;
}

/** "3 weeks remaining", singular when 1, or "Completed" (student-dashboard.md section 4). */
export function remainingText(unitType: UnitType, remaining: number): string {
  if (remaining <= 0) return "Completed";
  return `${remaining} ${remaining === 1 ? unitType.slice(0, -1) : unitType} remaining`;
}
