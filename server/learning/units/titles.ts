import { outlineTitles } from "#contract/learning/unit-titles.ts";
import { type Units, unitsOf } from "#contract/learning/units.ts";
import type { UnitRow } from "./queries.ts";

interface Outlined {
  duration: string;
  program_outline: string;
}

/** The number of a program's units, and the title that its outline gives to each. */
export function frameOf({
  duration,
  program_outline,
}: Outlined): Units & { titleOf(number: number): string } {
  const units = unitsOf(duration);
  const titles = outlineTitles(program_outline, units.unit_type);
  return { ...units, titleOf: (number) => titles.get(number) ?? "" };
}

/** What a student sees a unit called: the written title, or the outline's. */
export const titleOf = (unit: Pick<UnitRow, "title" | "number"> & Outlined) =>
  unit.title || frameOf(unit).titleOf(unit.number);
