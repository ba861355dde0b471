import type { analytics } from "#contract/analytics.ts";
import type { Handlers } from "#server/http/handler.ts";
import { totals } from "./queries.ts";

export const analyticsHandlers: Handlers<typeof analytics> = {
  summary: ({ db }) => totals(db),
};
