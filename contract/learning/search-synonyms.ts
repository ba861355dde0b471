import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, requiredText, Timestamp, versionField } from "#contract/shared/scalars.ts";

/** Words that mean the same in a search of programs: "m&e" finds Monitoring and Evaluation (api.md section 6). */
export const SearchSynonyms = z.object({
  id: Id,
  /** With ", " between them. */
  terms: z.string(),
  updated_at: Timestamp,
});
export type SearchSynonyms = z.output<typeof SearchSynonyms>;

const tooFew = "Enter at least two terms, with a comma between them.";

export const SearchSynonymsForm = z.object({
  terms: requiredText(tooFew, 300)
    .transform((typed) => termsOf(typed).join(", "))
    .refine((terms) => termsOf(terms).length >= 2, tooFew),
});
const SearchSynonymsChange = SearchSynonymsForm.extend({ updated_at: versionField });

/** The terms of a line, each once. */
export function termsOf(line: string): string[] {
  const terms = line.split(",").map((term) => term.trim().replace(/\s+/g, " "));
  return [...new Set(terms)].filter((term) => term !== "");
}

export const searchSynonyms = {
  list: endpoint({
    method: "GET",
    path: "/search-synonyms/",
    access: "staff:programs",
    summary: "Terms that mean the same in a search of programs, in alphabetical order.",
    reply: z.array(SearchSynonyms),
  }),
  create: endpoint({
    method: "POST",
    path: "/search-synonyms/",
    access: "staff:programs",
    changes: "content",
    summary: "Add terms that mean the same, with commas between them.",
    body: SearchSynonymsForm,
    idempotent: true,
    reply: SearchSynonyms,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/search-synonyms/{id}/",
    access: "staff:programs",
    changes: "content",
    summary: "Change terms that mean the same; with updated_at, only that version of them.",
    body: SearchSynonymsChange,
    reply: SearchSynonyms,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/search-synonyms/{id}/",
    access: "staff:programs",
    changes: "content",
    summary: "Delete terms that mean the same.",
    reply: "nothing",
  }),
};
