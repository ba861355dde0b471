import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { Id, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { isPastDeadline, wasDueBefore } from "./assignments.ts";

const count = z.number().int();
/** Percent of the total marks, with at most two decimals; null while nothing is graded. */
const average = z.number().nullable();

/** A column of the gradebook: an assignment that was sent, over all students of its program. */
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

/** A row of it. Its cells are in the order of the assignments; null where the student has not handed in. */
export const GradebookRow = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  enrolled_at: Timestamp,
  average,
  /** Assignments whose deadline passed since the student enrolled, without their work. */
  missing: count,
  cells: z.array(z.object({ submission: Id, marks_awarded: z.number().nullable() }).nullable()),
});
export type GradebookRow = z.output<typeof GradebookRow>;

/** Whether work that is not there should be; never what was due before the student enrolled (decision 0045). */
export function isMissing(deadline: Date | string, enrolled_at: Date | string, now: Date): boolean {
  return isPastDeadline(deadline, now) && !wasDueBefore(deadline, enrolled_at);
}

export const gradebook = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/gradebook/",
    access: "staff:assignments",
    summary:
      "A program's students by name × its sent assignments by deadline, always paged; search finds every word in name, email, organization or phone.",
    query: z.object({ search: searchText, ...pageQuery }),
    reply: paged(GradebookRow).extend({ assignments: z.array(GradebookAssignment) }),
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/gradebook.csv",
    access: "staff:assignments",
    summary: "The whole gradebook, one line for each student.",
    reply: "raw",
  }),
};
