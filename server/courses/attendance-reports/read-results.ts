import type { SessionRow } from "#server/courses/attendance/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { otherAppliedReports, peopleOfReport, type ReportRow } from "./queries.ts";
import { localTimeAt } from "./reading/local-times.ts";
import { resultsOf } from "./results.ts";

/**
 * Returns the people of a report and what it means for each student, together with the other reports that marked the
 * session. `counted_with` are those of them that have a student of this report.
 */
export async function readResults(db: Database, report: ReportRow, session: SessionRow) {
  const peopleOf = ({ id, time_zone }: Pick<ReportRow, "id" | "time_zone">) =>
    peopleOfReport(db, id, localTimeAt(session.starts_at, time_zone));
  const people = await peopleOf(report);
  const others = [];
  for (const other of await otherAppliedReports(db, report))
    others.push({ ...other, people: await peopleOf(other) });
  const results = resultsOf(report, people, session, others);
  const students = new Set<number | null>(results.map(({ student }) => student));
  const counted_with = others
    .filter((other) => other.people.some(({ student_id }) => students.has(student_id)))
    .map(({ id, filename, applied_at }) => ({ id, filename, applied_at }));
  return { people, results, counted_with };
}
