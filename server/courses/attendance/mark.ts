import type { z } from "zod";
import type { AttendanceMarks, RegisterSummary } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import {
  type AttendanceRow,
  deleteMarks,
  insertMarks,
  laterStudents,
  lockedMarks,
  lockSession,
  markable,
  markRest,
  registerLines,
  type SessionRow,
  sessionsById,
  takeBackRest,
  updateMark,
} from "./queries.ts";
import { serializeLine, serializeSession } from "./serialize.ts";

type Line = z.output<typeof AttendanceMarks>["lines"][number];

/** @throws ApiError 404 for a unit without a session that students can see */
export async function sessionOf(db: Database, unit: number) {
  const [session] = await sessionsById(db, [unit]);
  if (!session) throw apiError("not_found");
  return session;
}

/**
 * Returns the session, locked until the transaction ends: nobody moves or cancels it, and calls that change many marks
 * never wait for each other's marks.
 * @throws ApiError 404
 */
export async function lockedSession(db: Transaction, unit: number) {
  await lockSession(db, unit);
  return sessionOf(db, unit);
}

/** Returns the session of a register. @throws ApiError 404 */
export async function summaryOf(db: Database, unit: number): Promise<z.input<typeof RegisterSummary>> {
  const session = serializeSession(await sessionOf(db, unit));
  return { ...session, later_names: session.later > 0 ? (await laterStudents(db, unit)).names : [] };
}

/**
 * Marks students, or removes marks. A line that is already as asked changes nothing, so that a repeated call is no
 * conflict. If "All present" or a report made its mark, and the asked one is by hand, it becomes a mark by hand.
 * @throws ApiError 404, 400 for somebody who is not in the program, 409 long before the session, or with the present lines
 * if one was changed
 */
export function markLines(
  context: AppContext,
  request: RequestContext,
  unit: number,
  lines: readonly Line[],
) {
  return act(context, request, async ({ db, now, did }) => {
    const session = await lockedSession(db, unit);
    requireBegun(session, lines, now);
    const students = lines.map(({ student }) => student);
    await requireStudents(db, unit, students);
    const before = new Map((await lockedMarks(db, unit, students)).map((row) => [row.user_id, row]));
    const changed = lines.filter(({ student, state }) => (before.get(student)?.state ?? null) !== state);
    const stale = changed.filter(({ student, updated_at }) => !isVersion(before.get(student), updated_at));
    if (stale.length > 0) throw await conflict(db, unit, stale);
    const byOf = ({ student, source, marked_at }: Line) => {
      const typed = before.get(student)?.code_typed_at;
      if (source === "code" && typed) return { source, marked_by: student, marked_at: typed };
      const asked_ms = source === "all" && marked_at ? Date.parse(marked_at) : now.getTime();
      const at = new Date(Math.min(asked_ms, now.getTime()));
      const by = { marked_by: request.viewer?.id ?? null, marked_at: at };
      return { source: source === "code" ? ("staff" as const) : source, ...by };
    };
    const added = changed.flatMap((line) =>
      line.state && !before.has(line.student)
        ? [{ user_id: line.student, state: line.state, ...byOf(line), updated_at: now }]
        : [],
    );
    const inserted = await insertMarks(db, unit, added);
    const ids = new Map(inserted.map(({ id, user_id }) => [user_id, id]));
    const isInserted = ({ student }: Line) => before.has(student) || ids.has(student);
    // Somebody else has marked some of them since the rows were read. The others' new marks are rolled back.
    const late = changed.filter((line) => line.state && !isInserted(line));
    if (late.length > 0) throw await conflict(db, unit, late);
    for (const line of lines) {
      const { student, state } = line;
      const row = before.get(student);
      if (row && state && isConfirmed(row, line))
        await updateMark(db, row.id, { state, ...byOf(line), updated_at: nextVersion(row, now) });
    }
    for (const line of changed) {
      const { student, state } = line;
      const row = before.get(student);
      if (row && state)
        await updateMark(db, row.id, { state, ...byOf(line), updated_at: nextVersion(row, now) });
      if (row && !state) await deleteMarks(db, [row.id]);
      did("attendance.mark", {
        id: row?.id ?? ids.get(student) ?? null,
        before: { user_id: student, unit, state: row?.state ?? null },
        after: { user_id: student, unit, state },
      });
    }
    return registerPart(db, unit, students);
  });
}

/**
 * Marks everybody present who is not marked. The act names the students, for the history of each.
 * @throws ApiError 404, 409 long before the session
 */
export function markAllPresent(
  context: AppContext,
  request: RequestContext,
  unit: number,
  { includes_later }: { includes_later: boolean },
) {
  return act(context, request, async ({ db, now, did }) => {
    requireBegun(await lockedSession(db, unit), [{ state: "present" }], now);
    const by = { marked_by: request.viewer?.id ?? null, marked_at: now };
    const students = await markRest(db, unit, { ...by, includesLater: includes_later });
    const marked = students.length;
    if (marked > 0) did("unit.mark_all_present", { id: unit, after: { marked, students } });
    return { marked, marked_at: now, summary: await summaryOf(db, unit) };
  });
}

/** Takes back the marks of one call of `markAllPresent`. */
export function takeBackAllPresent(
  context: AppContext,
  request: RequestContext,
  unit: number,
  marked_at: Date,
) {
  return act(context, request, async ({ db, did }) => {
    await lockedSession(db, unit);
    const students = await takeBackRest(db, unit, marked_at);
    const taken_back = students.length;
    if (taken_back > 0)
      did("unit.take_back_all_present", { id: unit, before: { marked: taken_back, students } });
    return { taken_back, summary: await summaryOf(db, unit) };
  });
}

/**
 * Students can be excused at any time, and marked otherwise once people arrive.
 * @throws ApiError 409 long before the session
 */
export function requireBegun(
  session: SessionRow,
  lines: readonly { state: AttendanceState | null }[],
  now: Date,
): void {
  const isMarked = lines.some(({ state }) => state !== null && state !== "excused");
  if (isMarked && !isMarkTime(session, now)) throw apiError("session_not_begun");
}

/** Returns whether a mark by hand says the same as one that is not. The mark of a code stays that of its student. */
const isConfirmed = (row: AttendanceRow, { state, source }: Line) =>
  source === "staff" && row.state === state && (row.source === "all" || row.source === "report");

const isVersion = (row: AttendanceRow | undefined, version: string | null) =>
  (version === null ? null : Date.parse(version)) === (row?.updated_at.getTime() ?? null);

async function requireStudents(db: Database, unit: number, students: readonly number[]): Promise<void> {
  const known = await markable(db, unit, students);
  if (new Set(students).size < students.length) throw invalid({ lines: ["Send each student once."] });
  if (students.some((student) => !known.has(student)))
    throw invalid({ lines: ["One of these people is not in this program."] });
}

async function conflict(db: Transaction, unit: number, lines: readonly Line[]) {
  const rows = await registerLines(
    db,
    unit,
    lines.map(({ student }) => student),
  );
  return apiError("stale", { current: { lines: rows.map(serializeLine) } });
}

async function registerPart(db: Database, unit: number, students: readonly number[]) {
  const lines = await registerLines(db, unit, students);
  return { lines: lines.map(serializeLine), summary: await summaryOf(db, unit) };
}
