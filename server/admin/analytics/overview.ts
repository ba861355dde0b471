import type { Analytics } from "#contract/admin/analytics.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { programCounts, totals } from "./queries.ts";

const TOP = 5;

/** The numbers of the analytics screen (api.md section 4), read from one snapshot so that they agree. */
export function overview(db: Database): Promise<Analytics> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      const sums = await totals(snapshot);
      const all_programs = await programCounts(snapshot);
      const average = all_programs.length === 0 ? 0 : sums.total_enrollments / all_programs.length;
      return {
        ...sums,
        avg_enrollments_per_program: Math.round(average * 10) / 10,
        top_programs: all_programs.toSorted((a, b) => b.student_count - a.student_count).slice(0, TOP),
        all_programs,
      };
    });
}
