import type { Communication } from "#contract/learning/communications.ts";

/** Whom a communication is for, in words. */
export const recipientsOf = ({ program_title, student_name }: Communication) =>
  student_name ?? program_title ?? "All students";
