import type { Analytics } from "#contract/admin/analytics.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { programCounts, totals } from "./queries.ts";

const TOP = 5;

/** The analytics screen's numbers (api.md section 4), kept until one of them changes. */
export const overview = keptRead({
  resources: ["users", "enrollments", "programs"],
  most: 1,
  read: overviewNow,
});

/** Read from one snapshot, so that the numbers agree. */
function overviewNow(db: Database): Promise<Analytics> {
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
        top_programs: [...all_programs].sort((a, b) => b.student_count - a.student_count).slice(0, TOP),
        all_programs,
      };
    });
}
