import { type analytics, periodCounts } from "#contract/admin/analytics.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { overview } from "./overview.ts";
import { enrollmentsOverTime, totals } from "./queries.ts";

export const analyticsHandlers: Handlers<typeof analytics> = {
  summary: ({ db }) => totals(db),

  get: ({ db }) => overview(db),

  async enrollments_over_time({ context, db, query: { period, count = periodCounts[period] } }) {
    return { period, points: await enrollmentsOverTime(db, { period, count, now: context.clock() }) };
  },
};
