import type { DeadlineUnit } from "#contract/learning/deadlines.ts";
import type { Program } from "#contract/learning/programs.ts";

/** The form's fields as they are typed, in the order in which the form shows them. */
export interface ProgramValues {
  title: string;
  category: string;
  short_description: string;
  full_description: string;
  program_outline: string;
  target_audience: string;
  price: string;
  duration: string;
  format: string;
  start_date: string;
  deadline_value: string;
  deadline_unit: DeadlineUnit | "";
}

export const noValues: ProgramValues = {
  title: "",
  category: "",
  short_description: "",
  full_description: "",
  program_outline: "",
  target_audience: "",
  price: "",
  duration: "",
  format: "",
  start_date: "",
  deadline_value: "",
  deadline_unit: "",
};

export function valuesOf(program: Program): ProgramValues {
  const values = Object.keys(noValues).map((name) => [name, program[name as keyof ProgramValues] ?? ""]);
  return {
    ...Object.fromEntries(values),
    short_description: typedShortDescription(program),
    deadline_value: program.deadline_value === null ? "" : String(program.deadline_value),
  };
}

/** Where nobody typed one, the server answers the beginning of the description: the form then shows none. */
function typedShortDescription({ short_description, description }: Program): string {
  return description.startsWith(short_description) ? "" : short_description;
}

/** What a change sends: the fields that differ, the deadline's two together. */
export function changeOf(values: ProgramValues, changes: Partial<ProgramValues>): Partial<ProgramValues> {
  const { deadline_value, deadline_unit } = values;
  const touchesDeadline = "deadline_value" in changes || "deadline_unit" in changes;
  return touchesDeadline ? { ...changes, deadline_value, deadline_unit } : changes;
}
