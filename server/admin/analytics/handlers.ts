import { type analytics, periodCounts } from "#contract/admin/analytics.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { overview } from "./overview.ts";
import { enrollmentsOverTime, keptTotals } from "./queries.ts";

export const analyticsHandlers: Handlers<typeof analytics> = {
  summary: ({ db }) => keptTotals(db),

  get: ({ db }) => overview(db),

  async enrollments_over_time({ context, db, query }) {
    const count = query.count ?? periodCounts[query.period];
    const points = await enrollmentsOverTime(db, { period: query.period, count, now: context.clock() });
    return { period: query.period, points };
  },
};
