import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, requiredText, Timestamp, versionField } from "#contract/shared/scalars.ts";

/** Synonyms for the search of programs: "m&e" finds Monitoring and Evaluation (api.md 6). */
export const SearchSynonyms = z.object({
  id: Id,
  /** Terms separated by ", ". */
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

/** Returns the terms of a comma-separated line, each once. */
export function termsOf(line: string): string[] {
  const terms = line.split(",").map((term) => term.trim().replace(/\s+/g, " "));
  return [...new Set(terms)].filter((term) => term !== "");
}

export const searchSynonyms = {
  list: endpoint({
    method: "GET",
    path: "/search-synonyms/",
    access: "staff:programs",
    summary: "Lists the synonyms for the search of programs, in alphabetical order.",
    reply: z.array(SearchSynonyms),
  }),
  create: endpoint({
    method: "POST",
    path: "/search-synonyms/",
    access: "staff:programs",
    changes: "content",
    summary: "Adds a set of synonyms, separated by commas.",
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
    summary: "Changes a set of synonyms. An outdated `updated_at` is refused with 409.",
    body: SearchSynonymsChange,
    reply: SearchSynonyms,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/search-synonyms/{id}/",
    access: "staff:programs",
    changes: "content",
    summary: "Deletes a set of synonyms.",
    reply: "nothing",
  }),
};
