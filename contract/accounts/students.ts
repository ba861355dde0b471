import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { filter, Id, idField, searchText } from "#contract/shared/scalars.ts";
import { User } from "./profiles.ts";

/** A student with what the staff's table shows (staff-dashboard.md sections 2 and 3). */
export const Student = User.extend({
  enrollments: z.array(z.object({ id: Id, program: z.object({ id: Id, title: z.string() }) })),
  /** Whether a mail server said that there is no such address: nothing is written to it. */
  is_email_refused: z.boolean(),
});
export type Student = z.output<typeof Student>;

const programNotFound = "Program not found.";
const studentFilter = {
  search: searchText,
  program: filter(idField(programNotFound), programNotFound),
};

export const studentOrderings = ["name", "date_joined"] as const;
export type StudentOrdering = (typeof studentOrderings)[number];
/** `-` reverses. */
export type StudentOrder = StudentOrdering | `-${StudentOrdering}`;

const ordering = z
  .enum(["", ...studentOrderings, ...studentOrderings.map((name) => `-${name}` as const)], {
    error: `Ordering must be one of ${studentOrderings.join(", ")}, or one of them after -.`,
  })
  .optional()
  .transform((given): StudentOrder | undefined => given || undefined);

export const students = {
  list: endpoint({
    method: "GET",
    path: "/students-with-enrollments/",
    access: "staff:students",
    summary:
      "Students with their enrollments, newest first, always paged; search finds every word in name, email, organization or phone, the latter in any writing.",
    query: z.object({ ...studentFilter, ordering, ...pageQuery }),
    reply: paged(Student),
  }),
  export: endpoint({
    method: "GET",
    path: "/students-with-enrollments/export.csv",
    access: "staff:students",
    summary: "The students of the current filter as CSV.",
    query: z.object(studentFilter),
    limits: [{ name: "students-export", points: 20, seconds: 10 * MINUTE, by: "user" }],
    reply: "raw",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/students/{id}/",
    access: "staff:students",
    summary: "Delete a student and all their data; this cannot be undone.",
    reply: "nothing",
  }),
};
