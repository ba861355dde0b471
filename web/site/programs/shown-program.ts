import type { Program } from "#contract/learning/programs.ts";

/** What the details page is given of a program. */
export type ShownProgram = Omit<Program, "description" | "deadline_value" | "deadline_unit"> & {
  has_summary: boolean;
};

export function shownProgram(program: Program): ShownProgram {
  const { description, deadline_value, deadline_unit, ...shown } = program;
  // Where staff wrote no summary it is the description's own beginning, which stands below anyway.
  return { ...shown, has_summary: !description.startsWith(program.short_description) };
}

/** The milliseconds until enrollment closes, never below 0; null without a deadline. */
export function remainingOf({ enrollment_deadline: deadline }: ShownProgram): number | null {
  return deadline === null ? null : Math.max(0, Date.parse(deadline) - Date.now());
}
