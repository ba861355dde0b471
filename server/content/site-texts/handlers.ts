import type { siteTexts } from "#contract/content/site-texts.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { storedTexts } from "./queries.ts";
import { saveSiteText } from "./save.ts";

export const siteTextHandlers: Handlers<typeof siteTexts> = {
  list: ({ db, query }) => storedTexts(db, query.text_page),
  update: ({ context, request, params, body }) => saveSiteText(context, request, params.name, body),
};
