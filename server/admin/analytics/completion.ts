import type { Completion } from "#contract/admin/analytics.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import { compareNames } from "#contract/shared/text/searchable.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { progressCounts, reportPrograms } from "./report-queries.ts";

/** Returns how far the students are who enrolled on these days, by program and in total. */
export async function completion(db: Database, scope: ReportScope): Promise<Completion> {
  const known = await reportPrograms(db, scope.program);
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const units = known.map(({ id, duration }) => ({ id, units: unitsOf(duration).total_units }));
  const counts = await progressCounts(db, units, scope);
  const programs = counts
    .map((row) => ({ ...row, title: titles.get(row.program) ?? "" }))
    .sort((one, other) => other.enrolled - one.enrolled || compareNames(one.title, other.title));
  const sum = (of: keyof Completion["total"]) => counts.reduce((total, row) => total + row[of], 0);
  const total = {
    enrolled: sum("enrolled"),
    began: sum("began"),
    half: sum("half"),
    finished: sum("finished"),
    certified: sum("certified"),
  };
  return { total, programs };
}
