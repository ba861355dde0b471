import type { searchSynonyms } from "#contract/learning/search-synonyms.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { synonymList } from "./queries.ts";
import { changeSynonyms, createSynonyms, removeSynonyms } from "./save.ts";

export const searchSynonymHandlers: Handlers<typeof searchSynonyms> = {
  list: ({ db }) => synonymList(db),
  create: ({ context, request, body }) => createSynonyms(context, request, body),
  update: ({ context, request, params, body }) => changeSynonyms(context, request, params.id, body),
  remove: ({ context, request, params }) => removeSynonyms(context, request, params.id),
};
