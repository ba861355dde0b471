import { type UnitType, unitLabel } from "#contract/courses/units/units.ts";

export interface UnitGroup {
  first: number;
  last: number;
}

/** Maximum number of units without groups. */
const MOST_AT_ONCE = 16;
const groupSizes = { days: 30, weeks: 13, months: 12 };

/** Returns the groups of a program's units. A year of weeks has four groups of 13; a short program has one group. */
export function unitGroups(unitType: UnitType, total: number): UnitGroup[] {
  const size = total <= MOST_AT_ONCE ? total : groupSizes[unitType];
  const count = Math.ceil(total / size);
  return Array.from({ length: count }, (_, index) => ({
    first: index * size + 1,
    last: Math.min((index + 1) * size, total),
  }));
}

export function unitsIn({ first, last }: UnitGroup): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns a group's label: "Weeks 14–26", or "Day 61" for a group of one. */
export function groupLabel(unitType: UnitType, { first, last }: UnitGroup): string {
  if (first === last) return unitLabel(unitType, first);
  return `${{ days: "Days", weeks: "Weeks", months: "Months" }[unitType]} ${first}–${last}`;
}
