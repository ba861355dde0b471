import type { institute } from "#contract/content/institute.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { storedInstitute } from "./queries.ts";
import { updateInstitute } from "./update.ts";

export const instituteHandlers: Handlers<typeof institute> = {
  get: ({ db }) => storedInstitute(db),
  update: ({ context, request, body }) => updateInstitute(context, request, body),
};
