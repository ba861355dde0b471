import type { firstSteps } from "#contract/admin/first-steps.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { firstStepsFor } from "./steps.ts";

export const firstStepsHandlers: Handlers<typeof firstSteps> = {
  get: ({ context, db, viewer }) => firstStepsFor({ ...context, db }, viewer),
};
