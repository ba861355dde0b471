import type { EnrollmentsOverTime } from "#contract/admin/analytics.ts";
import { fitsChart, type Period, periodCounts, tooManyPeriods } from "#contract/admin/periods.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { enrollmentsOverTime } from "./queries.ts";

/**
 * Returns the new enrollments by period, up to today at the latest.
 * @throws ApiError 400 if the days have more periods than a chart can show
 */
export async function overTime(
  db: Database,
  query: ReportScope & { period: Period; count?: number | undefined },
  now: Date,
): Promise<EnrollmentsOverTime> {
  const { period, count = periodCounts[period], from, program } = query;
  const today = kampalaDay(now);
  const to = query.to && query.to < today ? query.to : today;
  if (from && !fitsChart(period, from, to)) throw invalid({ period: [tooManyPeriods] });
  return { period, points: await enrollmentsOverTime(db, { period, count, from, to, program, now }) };
}
