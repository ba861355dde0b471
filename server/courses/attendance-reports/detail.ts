import type { z } from "zod";
import type { AttendanceReport } from "#contract/courses/attendance/attendance-reports.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { apiError } from "#contract/shared/errors.ts";
import { sessionOf } from "#server/courses/attendance/mark.ts";
import { laterEnrolled, laterStudents } from "#server/courses/attendance/queries.ts";
import { serializeSession } from "#server/courses/attendance/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { marksOfUnit, registerOf, reportById, reportsByUnit } from "./queries.ts";
import { readResults } from "./read-results.ts";
import { minutesOf } from "./reading/people.ts";
import type { Vendor } from "./reading/read-report.ts";
import { arrivalOf, isOtherDay, isOtherTime } from "./results.ts";

/** Most reports of a session that are listed */
const MOST_LISTED = 50;

/** Returns whether a student who is not in the report may be marked absent. */
const mayBeAbsent = (mark: { source: string } | undefined) => !mark || mark.source === "all";

/** Returns the reports of a session, newest first. @throws ApiError 404 */
export async function reportsOfUnit(db: Database, unit: number) {
  await sessionOf(db, unit);
  const reports = await reportsByUnit(db, unit, MOST_LISTED);
  return reports.map(({ uploader, vendor, ...report }) => ({
    ...report,
    ...{ vendor: vendor as Vendor, uploaded_by: uploader ?? "" },
  }));
}

/** Returns a report as staff review it. @throws ApiError 404 */
export async function reportDetail(db: Database, id: number): Promise<z.input<typeof AttendanceReport>> {
  const report = await reportById(db, id);
  if (!report) throw apiError("not_found");
  const session = await sessionOf(db, report.unit_id);
  const { people, results, counted_with } = await readResults(db, report, session);
  const marks = new Map((await marksOfUnit(db, report.unit_id)).map((row) => [row.user_id, row]));
  const named = new Set(results.map(({ student }) => student));
  const students = await registerOf(db, report.unit_id);
  const notInReport = students.filter(({ id }) => !named.has(id) && mayBeAbsent(marks.get(id)));
  const later = await laterEnrolled(db, report.unit_id, [...named]);
  const { filename, vendor, time_zone, threshold_minutes, uploaded_at, updated_at, applied_at } = report;
  return {
    ...{ id, unit: report.unit_id, filename, vendor: vendor as Vendor, time_zone, threshold_minutes },
    ...{ uploaded_by: report.uploader ?? "", uploaded_at, updated_at, applied_at },
    ...{ session: serializeSession(session), counted_with },
    is_other_day: isOtherDay(time_zone, people, session),
    is_other_time: isOtherTime(time_zone, people, session),
    people: people.map(({ student_id, student_name, student_email, presence, matched_by, ...person }) => ({
      ...{ id: person.id, name: person.name, email: person.email, is_host: person.is_host },
      minutes: minutesOf(presence),
      ...{ joined_at: arrivalOf(presence, time_zone), has_unread_times: presence.is_unread },
      student:
        student_id === null ? null : { id: student_id, name: student_name ?? "", email: student_email ?? "" },
      matched_by: matched_by as "" | "email" | "name" | "staff" | "earlier",
    })),
    results: results.map((result) => {
      const mark = marks.get(result.student);
      return {
        ...result,
        marked: (mark?.state ?? null) as AttendanceState | null,
        is_kept: mark?.source === "staff",
        is_later: later.has(result.student),
      };
    }),
    later: await laterStudents(db, report.unit_id, [...named]),
    not_in_report: notInReport.length,
    all_present_not_in_report: notInReport.filter(({ id }) => marks.has(id)).length,
  };
}
