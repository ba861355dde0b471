import type { AttendanceSource, AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import type { AppContext } from "#server/context.ts";
import { lockedSession, requireBegun } from "#server/courses/attendance/mark.ts";
import {
  type AttendanceRow,
  insertMarks,
  lockedMarks,
  replaceRest,
  setMinutes,
  updateMark,
} from "#server/courses/attendance/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { subjectOf } from "./change.ts";
import { reportDetail } from "./detail.ts";
import { marksOfUnit, type ReportRow, registerOf, updateReport } from "./queries.ts";
import { readResults } from "./read-results.ts";
import type { Result } from "./results.ts";

interface Given {
  marks_absent: boolean;
  skips_absent: boolean;
  updated_at?: string | undefined;
}

/** Most marks that one statement inserts. */
const BATCH = 1_000;

/**
 * Marks the students by a report. A mark that staff made by hand stays and gets the minutes, and so does the mark of a
 * code that says the same. Applying a report again changes only what the report now says otherwise.
 * @throws ApiError 404, 409
 */
export function applyReport(
  context: AppContext,
  request: RequestContext,
  id: number,
  { marks_absent, skips_absent, updated_at: version }: Given,
) {
  return actOn(context, request, subjectOf(id, version), async (report, acting) => {
    const { db, now, did } = acting;
    const session = await lockedSession(db, report.unit_id);
    const { results: all } = await readResults(db, report, session);
    const results = skips_absent ? all.filter(({ state }) => state !== "absent") : all;
    requireBegun(session, results, now);
    const { marked, replaced } = await markResults(acting, report, results);
    const restReplaced = marks_absent && !skips_absent ? await markAbsent(acting, report) : [];
    const absent = restReplaced.map(({ student }) => student);
    const students = await registerOf(db, report.unit_id);
    await updateReport(db, id, { applied_at: now, updated_at: nextVersion(report, now) });
    did("unit.import_attendance", {
      id: report.unit_id,
      after: {
        ...{ filename: report.filename, present: studentsWho(marked, "present") },
        ...{ late: studentsWho(marked, "late"), absent: [...studentsWho(marked, "absent"), ...absent] },
        left_as_they_were: students.length - marked.length - absent.length,
        students: [...marked.map(({ student }) => student), ...absent],
      },
    });
    const marks = together([...replaced, ...restReplaced]);
    return {
      ...(await reportDetail(db, id)),
      replaced: { applied_at: now, applied_before: report.applied_at, marks },
    };
  });
}

/** A student's earlier mark, null without one, and the version of the mark that replaced it. */
interface ReplacedMark {
  student: number;
  state: AttendanceState | null;
  source: AttendanceSource | null;
  minutes: number | null;
  needed_minutes: number | null;
  updated_at: Date;
}

type EarlierRow = Pick<AttendanceRow, "user_id" | "state" | "source" | "minutes" | "needed_minutes">;

const replacedMark = (
  { user_id, state, source, minutes, needed_minutes }: EarlierRow,
  updated_at: Date,
): ReplacedMark => ({
  ...{ student: user_id, minutes, needed_minutes, updated_at },
  ...{ state: state as AttendanceState, source: source as AttendanceSource },
});

const newMark = (student: number, updated_at: Date): ReplacedMark => ({
  ...{ student, state: null, source: null, minutes: null, needed_minutes: null, updated_at },
});

/** Groups students whose earlier marks were the same. */
function together(marks: readonly ReplacedMark[]) {
  const groups = new Map<string, Omit<ReplacedMark, "student"> & { students: number[] }>();
  for (const { student, ...mark } of marks) {
    const key = JSON.stringify(mark);
    const group = groups.get(key) ?? { ...mark, students: [] };
    group.students.push(student);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const studentsWho = (marked: readonly Result[], are: Result["state"]) =>
  marked.filter(({ state }) => state === are).map(({ student }) => student);

/** Inserts or changes the marks of the results. Returns the results that changed a mark, and the earlier marks. */
async function markResults(
  { db, now, request, did }: Acting,
  { unit_id, filename, threshold_minutes: needed_minutes }: ReportRow,
  results: readonly Result[],
): Promise<{ marked: Result[]; replaced: ReplacedMark[] }> {
  if (results.length === 0) return { marked: [], replaced: [] };
  const students = results.map(({ student }) => student);
  const before = new Map((await lockedMarks(db, unit_id, students)).map((row) => [row.user_id, row]));
  const made = { source: "report" as const, needed_minutes };
  const by = { ...made, marked_by: request.viewer?.id ?? null, marked_at: now };
  const added = results
    .filter(({ student }) => !before.has(student))
    .map(({ student, state, minutes }) => ({ user_id: student, state, minutes, ...by, updated_at: now }));
  const inserted = new Set((await insertMarks(db, unit_id, added)).map(({ user_id }) => user_id));
  const marked = results.filter(({ student }) => inserted.has(student));
  const replaced = marked.map(({ student }) => newMark(student, now));
  for (const result of results) {
    const { student, state, minutes } = result;
    const row = before.get(student);
    if (!row || isSame(row, state, minutes, needed_minutes)) continue;
    const updated_at = nextVersion(row, now);
    replaced.push(replacedMark(row, updated_at));
    if (staysIn(row, state)) {
      await setMinutes(db, row.id, minutes, updated_at);
      continue;
    }
    await updateMark(db, row.id, { state, minutes, ...by, updated_at });
    marked.push(result);
    const about = { user_id: student, unit: unit_id };
    if (row.state !== state)
      did("attendance.mark", {
        id: row.id,
        before: { ...about, state: row.state },
        after: { ...about, state, report: filename },
      });
  }
  return { marked, replaced };
}

/** Returns whether a report leaves a mark: one by hand, and that of a code which says the same. */
const staysIn = ({ source, state }: AttendanceRow, reported: string) =>
  source === "staff" || (source === "code" && state === reported);

const isSame = (row: AttendanceRow, state: string, minutes: number, needed: number) =>
  row.minutes === minutes &&
  (staysIn(row, state) || (row.source === "report" && row.state === state && row.needed_minutes === needed));

/** Marks everybody absent who has no mark, or only that of "All present". Returns their earlier marks. */
async function markAbsent(
  { db, now, request }: Acting,
  { unit_id: unit, threshold_minutes: needed_minutes }: ReportRow,
): Promise<ReplacedMark[]> {
  const by = { source: "report" as const, needed_minutes, marked_by: request.viewer?.id ?? null };
  const replaced = await replaceRest(db, unit, { state: "absent", ...by, marked_at: now });
  const absent = replaced.map((row) => replacedMark(row, row.updated_at));
  const marked = new Set((await marksOfUnit(db, unit)).map(({ user_id }) => user_id));
  const left = (await registerOf(db, unit)).filter(({ id }) => !marked.has(id));
  for (let from = 0; from < left.length; from += BATCH) {
    const rows = left.slice(from, from + BATCH).map((student) => ({
      ...{ user_id: student.id, state: "absent" as const, ...by, marked_at: now, updated_at: now },
    }));
    absent.push(...(await insertMarks(db, unit, rows)).map(({ user_id }) => newMark(user_id, now)));
  }
  return absent;
}
