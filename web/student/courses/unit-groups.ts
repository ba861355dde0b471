import { type UnitType, unitLabel } from "#contract/learning/units.ts";

export interface UnitGroup {
  first: number;
  last: number;
}

/** A program with more units is shown in groups. */
const MOST_AT_ONCE = 16;
const groupSizes = { days: 30, weeks: 13, months: 12 };

/** A year of weeks is four groups of thirteen; a short program is one. */
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

/** "Weeks 14–26", or "Day 61" for a group of one. */
export function groupLabel(unitType: UnitType, { first, last }: UnitGroup): string {
  if (first === last) return unitLabel(unitType, first);
  return `${{ days: "Days", weeks: "Weeks", months: "Months" }[unitType]} ${first}–${last}`;
}
