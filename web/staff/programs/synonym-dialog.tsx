import { type SearchSynonyms, SearchSynonymsForm } from "#contract/learning/search-synonyms.ts";
import { defineEditorDialog } from "#web/dashboard/forms/editor-dialog.tsx";
import { line } from "#web/dashboard/forms/field-views.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";

/** Terms that mean the same in a search of programs (api.md section 6). */
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
        terms: line({ hint: "With commas between them, for example: m&e, monitoring and evaluation" }),
      },
    },
  ],
});
