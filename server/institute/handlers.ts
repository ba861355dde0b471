import type { institute } from "#contract/institute.ts";
import type { Handlers } from "#server/http/handler.ts";
import { instituteIdentity } from "./queries.ts";

export const instituteHandlers: Handlers<typeof institute> = {
  get: ({ db }) => instituteIdentity(db),
};
