import { z } from "zod";
import { assignmentKinds } from "#contract/courses/assignments.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, searchText, Timestamp } from "#contract/shared/scalars.ts";

/** Maximum number of results of each kind in the Ctrl+K search. */
export const MOST_FOUND = 6;

/** Search results by kind. A kind that the caller may not see is empty. */
export const Found = z.object({
  students: z.array(
    z.object({
      ...{ id: Id, name: z.string(), email: z.string(), phone: z.string() },
      /** Reference or organization that matched; empty if the name, email or phone matched. */
      found_by: z.string(),
    }),
  ),
  programs: z.array(z.object({ id: Id, title: z.string(), is_draft: z.boolean() })),
  assignments: z.array(
    z.object({ id: Id, title: z.string(), program_title: z.string(), kind: z.enum(assignmentKinds) }),
  ),
  affiliates: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  questions: z.array(z.object({ id: Id, text: z.string(), program_title: z.string() })),
  sessions: z.array(
    z.object({
      /** Id of the unit. */
      ...{
        id: Id,
        number: z.number().int(),
        unit_type: z.enum(["days", "weeks", "months"]),
        title: z.string(),
      },
      ...{ program_title: z.string(), starts_at: Timestamp },
    }),
  ),
  /** Programs with a matching feedback form. */
  feedback_forms: z.array(z.object({ id: Id, title: z.string() })),
  /** Works by the student's name, email or phone, for callers without the permission for students. */
  works: z.array(z.object({ id: Id, student_name: z.string(), assignment_title: z.string() })),
  charges: z.array(
    z.object({ id: Id, reference: z.string(), student_name: z.string(), program_title: z.string() }),
  ),
});
export type Found = z.output<typeof Found>;

export const search = {
  find: endpoint({
    method: "GET",
    path: "/staff/search/",
    access: "staff",
    summary:
      "Returns the first matching students, programs with drafts, assignments, questions, sessions, feedback forms, affiliates and charges, of the kinds that the caller may see. Sessions and feedback forms need a word that is not in the program's title. Charges are found by part of their reference or by a payment's transaction number. Callers without the permission for students also find charges and works by the student's name, email or phone.",
    query: z.object({ search: searchText }),
    reply: Found,
  }),
};
