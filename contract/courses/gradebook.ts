import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { orderingOf, paged, pageQuery } from "#contract/shared/lists.ts";
import { Id, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { isPastDeadline, wasDueBefore } from "./assignments.ts";
import { CountedSessions } from "./attendance/attendance.ts";

const count = z.number().int();
/** Average in percent of the total marks, with at most two decimals; null if nothing is graded. */
const average = z.number().nullable();

/** Column of the gradebook: a sent assignment, with its counts for all students of the program. */
export const GradebookAssignment = z.object({
  id: Id,
  title: z.string(),
  total_marks: count,
  deadline: Timestamp,
  grades_held: z.boolean(),
  submitted: count,
  graded: count,
  average,
});
export type GradebookAssignment = z.output<typeof GradebookAssignment>;

/**
 * Row of the gradebook: a student. Cells and deadlines are in the order of the assignments. A cell is null if nothing is
 * handed in.
 */
export const GradebookRow = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  /** True if a mail server refuses the address. */
  is_email_refused: z.boolean(),
  enrolled_at: Timestamp,
  average,
  /** Number of assignments without the student's work whose deadline passed after the student enrolled. */
  missing: count,
  /** Sessions of the student, as the certificate counts them; without a percentage before the first held session. */
  attendance: CountedSessions.extend({ percentage: count.nullable() }),
  /** The student's own deadlines; of one with an extension, the later one. */
  deadlines: z.array(Timestamp),
  cells: z.array(
    z
      .object({
        submission: Id,
        marks_awarded: z.number().nullable(),
        /** True while an attempt at a quiz waits for marks, which the grade does not count yet. */
        has_open_attempt: z.boolean(),
      })
      .nullable(),
  ),
});
export type GradebookRow = z.output<typeof GradebookRow>;

/** Returns whether absent work counts as missing. Work due before the enrollment never does (decision 0045). */
export function isMissing(deadline: Date | string, enrolled_at: Date | string, now: Date): boolean {
  return isPastDeadline(deadline, now) && !wasDueBefore(deadline, enrolled_at);
}

const ordering = orderingOf(["name", "average"]);

export const gradebook = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/gradebook/",
    access: "staff:assignments",
    summary:
      "Returns a program's gradebook, always paged: a row for each student by name, a column for each sent assignment by deadline. Search finds every word in the name, email, organization or phone.",
    query: z.object({ search: searchText, ordering, ...pageQuery }),
    reply: paged(GradebookRow).extend({ assignments: z.array(GradebookAssignment) }),
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/gradebook.csv",
    access: "staff:assignments",
    summary: "Returns the whole gradebook as CSV, one line for each student.",
    reply: "raw",
  }),
};
