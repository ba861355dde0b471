import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { progressPercentage } from "#contract/courses/units/units.ts";

/** Returns the program with the unit ticked or unticked, and with the progress that the server will compute. */
export function withUnit(program: EnrolledProgram, unit: number, isDone: boolean): EnrolledProgram {
  const others = program.completed_units.filter((done) => done !== unit);
  const completed_units = isDone ? [...others, unit].sort((a, b) => a - b) : others;
  const progress_percentage = progressPercentage(completed_units.length, program.total_units);
  return { ...program, completed_units, progress_percentage };
}
