import { sessionMinutes } from "#contract/courses/attendance/session-minutes.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { sessionOf } from "#server/courses/attendance/mark.ts";
import { markable } from "#server/courses/attendance/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { reportDetail } from "./detail.ts";
import { chooseStudent, lockedReport, updateReport } from "./queries.ts";

interface Options {
  time_zone: string;
  threshold_minutes: number;
  updated_at?: string | undefined;
}

export const subjectOf = (id: number, version?: string | undefined) => ({
  lock: (db: Transaction) => lockedReport(db, id),
  version,
  current: (db: Transaction) => reportDetail(db, id),
});

/** @throws ApiError 400 for a number of minutes that nobody can reach in the session */
export function requireWithin(
  session: { starts_at: Date; ends_at: Date },
  threshold_minutes: number | null | undefined,
): void {
  const length = sessionMinutes(session);
  if (threshold_minutes && threshold_minutes > Math.max(length, 1))
    throw invalid({ threshold_minutes: [`The session has ${length} minutes. Enter at most ${length}.`] });
}

/** Changes how the times of a report are read. @throws ApiError 404, 409, 400 for too many minutes */
export function changeReport(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at: version, ...options }: Options,
) {
  return actOn(context, request, subjectOf(id, version), async (report, { db, now, did }) => {
    requireWithin(await sessionOf(db, report.unit_id), options.threshold_minutes);
    await updateReport(db, id, { ...options, updated_at: nextVersion(report, now) });
    did("unit.change_report", { id: report.unit_id, after: options });
    return reportDetail(db, id);
  });
}

/** Chooses the student of a person in the report. @throws ApiError 404, 400 for somebody outside the register */
export function choosePerson(
  context: AppContext,
  request: RequestContext,
  id: number,
  person: number,
  student: number | null,
) {
  return actOn(context, request, subjectOf(id), async (report, { db, now }) => {
    if (student !== null && !(await markable(db, report.unit_id, [student])).has(student))
      throw invalid({ student: ["This person is not in the program."] });
    if (!(await chooseStudent(db, id, person, student))) throw apiError("not_found");
    await updateReport(db, id, { updated_at: nextVersion(report, now) });
    return reportDetail(db, id);
  });
}
