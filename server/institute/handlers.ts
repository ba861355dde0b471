import type { institute } from "#contract/institute.ts";
import type { Handlers } from "#server/http/handler.ts";
import { instituteIdentity } from "./queries.ts";
import { updateInstitute } from "./update.ts";

export const instituteHandlers: Handlers<typeof institute> = {
  get: ({ db }) => instituteIdentity(db),
  update: ({ house, exchange, body }) => updateInstitute(house, exchange, body),
};
