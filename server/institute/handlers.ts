import type { institute } from "#contract/content/institute.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeLogo, removeLogo } from "./logo.ts";
import { storedInstitute } from "./queries.ts";
import { updateInstitute } from "./update.ts";

export const instituteHandlers: Handlers<typeof institute> = {
  get: ({ db }) => storedInstitute(db),
  change_logo: ({ context, request, files }) => changeLogo(context, request, files.logo?.[0]),
  remove_logo: ({ context, request }) => removeLogo(context, request),
  update: ({ context, request, body }) => updateInstitute(context, request, body),
};
