import type { Analytics } from "#contract/analytics.ts";
import type { Database } from "#server/database/connection.ts";
import { peopleTotals, programCounts } from "./queries.ts";

const TOP = 5;

/** The analytics screen's numbers (api.md section 4); all of them from two reads, so that they agree. */
export async function overview(db: Database): Promise<Analytics> {
  const [people, all_programs] = await Promise.all([peopleTotals(db), programCounts(db)]);
  const total_enrollments = all_programs.reduce((sum, program) => sum + program.student_count, 0);
  const average = all_programs.length === 0 ? 0 : total_enrollments / all_programs.length;
  return {
    ...people,
    total_enrollments,
    avg_enrollments_per_program: Math.round(average * 10) / 10,
    top_programs: [...all_programs].sort((a, b) => b.student_count - a.student_count).slice(0, TOP),
    all_programs,
  };
}
