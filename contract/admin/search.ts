import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, searchText } from "#contract/shared/scalars.ts";

/** What Ctrl+K finds of a kind at once. */
export const MOST_FOUND = 6;

/** By kind; a kind that the caller may not see is empty. */
export const Found = z.object({
  students: z.array(
    z.object({
      ...{ id: Id, name: z.string(), email: z.string(), phone: z.string() },
      /** The reference or the organization by which they were found; empty for what their line shows anyway. */
      found_by: z.string(),
    }),
  ),
  programs: z.array(z.object({ id: Id, title: z.string() })),
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
      "Students, programs and, by a part of their reference or by a payment's transaction number, charges: of each the first few, and only of those kinds that the caller may see.",
    query: z.object({ search: searchText }),
    reply: Found,
  }),
};
