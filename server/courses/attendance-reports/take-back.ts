import type { z } from "zod";
import type { TakenBack } from "#contract/courses/attendance/attendance-reports.ts";
import type { AppContext } from "#server/context.ts";
import { lockedSession } from "#server/courses/attendance/mark.ts";
import {
  type AttendanceRow,
  bringBackMarks,
  deleteMarks,
  lockedMarks,
  setMinutes,
} from "#server/courses/attendance/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { subjectOf } from "./change.ts";
import { reportDetail } from "./detail.ts";
import { updateReport } from "./queries.ts";

type Given = z.output<typeof TakenBack>;

/**
 * Brings back the marks that a report replaced. A mark that was changed since then stays. If the report was applied
 * again since then, the time of that stays, too.
 * @throws ApiError 404
 */
export function takeBackReport(context: AppContext, request: RequestContext, id: number, given: Given) {
  return actOn(context, request, subjectOf(id), async (report, acting) => {
    const { db, now, did } = acting;
    const { unit_id: unit, filename } = report;
    await lockedSession(db, unit);
    const students: number[] = [];
    for (const mark of given.marks) students.push(...(await bringBack(acting, unit, mark)));
    if (report.applied_at?.getTime() === Date.parse(given.applied_at)) {
      const applied_at = given.applied_before === null ? null : new Date(given.applied_before);
      await updateReport(db, id, { applied_at, updated_at: nextVersion(report, now) });
    }
    const asked = given.marks.flatMap((mark) => mark.students);
    did("unit.take_back_report", { id: unit, before: { filename, marked: students.length, students } });
    return { ...(await reportDetail(db, id)), changed_since: asked.length - students.length };
  });
}

/** Brings back the same earlier mark of students. Returns the students whose marks nobody changed since. */
async function bringBack(
  { db, now, request, did }: Acting,
  unit: number,
  { students, state, source, minutes, needed_minutes = null, updated_at }: Given["marks"][number],
): Promise<number[]> {
  const version = Date.parse(updated_at);
  const isBack = ({ code_typed_at }: AttendanceRow) => source !== "code" || code_typed_at !== null;
  const rows = (await lockedMarks(db, unit, students)).filter(
    (row) => row.updated_at.getTime() === version && isBack(row),
  );
  // The report left the others as they were, and stored their minutes.
  const [replaced, timed] = [
    rows.filter((row) => row.source === "report"),
    rows.filter((row) => row.source !== "report"),
  ];
  for (const row of timed) await setMinutes(db, row.id, minutes, nextVersion(row, now));
  const ids = replaced.map(({ id }) => id);
  if (ids.length > 0 && state === null) await deleteMarks(db, ids);
  if (ids.length > 0 && state !== null) {
    const by = { marked_by: request.viewer?.id ?? null, marked_at: now };
    await bringBackMarks(db, ids, { state, source: source ?? "staff", minutes, needed_minutes, ...by });
    const about = replaced
      .filter((row) => row.state !== state)
      .map(({ id, user_id, state: marked }) => ({
        id,
        before: { user_id, unit, state: marked },
        after: { user_id, unit, state },
      }));
    did("attendance.mark", ...about);
  }
  return rows.map(({ user_id }) => user_id);
}
