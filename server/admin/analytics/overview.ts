import type { Analytics } from "#contract/admin/analytics.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inSnapshot } from "#server/platform/database/transaction.ts";
import { programCounts, totals } from "./queries.ts";

const TOP = 5;

/** Returns the numbers of the analytics screen (api.md 4), read from one snapshot so that they agree. */
export function overview(db: Database): Promise<Analytics> {
  return inSnapshot(db, async (snapshot) => {
    const sums = await totals(snapshot);
    const all_programs = await programCounts(snapshot);
    const average = averageOf(all_programs.filter(({ is_draft }) => !is_draft));
    return {
      ...sums,
      avg_enrollments_per_program: Math.round(average * 10) / 10,
      top_programs: all_programs.toSorted((a, b) => b.student_count - a.student_count).slice(0, TOP),
      all_programs,
    };
  });
}

/** Averages the students of programs. Drafts are left out by the caller, because nobody can enroll in them. */
const averageOf = (programs: readonly { student_count: number }[]) =>
  programs.length === 0
    ? 0
    : programs.reduce((sum, { student_count }) => sum + student_count, 0) / programs.length;
