import { type SearchSynonyms, SearchSynonymsForm } from "#contract/courses/search-synonyms.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { defineEditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import { line } from "#web/dashboard/forms/editor/field-views.tsx";

/** Dialog that edits terms that mean the same in a program search (api.md 6). */
export const SynonymDialog = defineEditorDialog<typeof SearchSynonymsForm, SearchSynonyms>({
  parameter: "synonym",
  stale: "search_synonyms",
  schema: SearchSynonymsForm,
  endpoints: (api) => api.search_synonyms,
  title: { add: "Add Synonyms", edit: "Edit Synonyms" },
  save: { add: "Add Synonyms", edit: "Save Changes" },
  saved: (_synonyms, isNew) => `Synonyms ${isNew ? "added" : "saved"}.`,
  failure: (error) => sentenceOf(error, "Failed to save the synonyms. Please try again."),
  parts: [
    {
      wide: ["terms"],
      fields: {
        terms: line({ hint: "Separate them with commas, for example: m&e, monitoring and evaluation" }),
      },
    },
  ],
});
