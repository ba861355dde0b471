import { unitsOf } from "#contract/courses/units/durations.ts";
import { outlineTitles } from "#contract/courses/units/unit-titles.ts";
import type { Units } from "#contract/courses/units/units.ts";
import type { UnitRow } from "./queries.ts";

interface Outlined {
  duration: string;
  program_outline: string;
}

/** Returns the number of a program's units, and a function for the title that its outline gives to each. */
export function frameOf({
  duration,
  program_outline,
}: Outlined): Units & { titleOf(number: number): string } {
  const units = unitsOf(duration);
  const titles = outlineTitles(program_outline, units.unit_type);
  return { ...units, titleOf: (number) => titles.get(number) ?? "" };
}

/** Returns the title of a unit for students: the written title, otherwise the outline's. */
export const titleOf = (unit: Pick<UnitRow, "title" | "number"> & Outlined) =>
  unit.title || frameOf(unit).titleOf(unit.number);
