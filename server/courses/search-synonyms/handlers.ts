import type { searchSynonyms } from "#contract/courses/search-synonyms.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { synonymList } from "./queries.ts";
import { changeSynonyms, createSynonyms } from "./save.ts";

export const searchSynonymHandlers: Handlers<typeof searchSynonyms> = {
  list: ({ db }) => synonymList(db),
  create: ({ context, request, body }) => createSynonyms(context, request, body),
  update: ({ context, request, params, body }) => changeSynonyms(context, request, params.id, body),
  remove: ({ context, request, params }) =>
    removeRecord(context, request, "search_synonyms", params.id, ["terms"]),
};
