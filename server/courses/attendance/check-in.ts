import type { z } from "zod";
import type { CheckedIn } from "#contract/courses/attendance/attendance.ts";
import {
  CODE_ARRIVES_WITHIN_HOURS,
  type TypedCode,
  wrongCodeLimits,
} from "#contract/courses/attendance/attendance-codes.ts";
import {
  type AttendanceState,
  isCorrected,
  stateOfArrival,
} from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import type { Count } from "#server/platform/http/limits/limits.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { act } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { sessionOfCode } from "./code-queries.ts";
import {
  type AttendanceRow,
  holdSession,
  insertMarks,
  lockedMarks,
  type NewMark,
  sessionsById,
  updateMark,
} from "./queries.ts";
import { serializeSession } from "./serialize.ts";

const ARRIVES_MS = CODE_ARRIVES_WITHIN_HOURS * 3_600_000;

/**
 * Marks the student by a typed code. The time of typing decides whether the code counts, and whether the student is
 * late. An existing mark stays, unless it is that of "all present", or "absent" from a report or from before the typing.
 * @throws ApiError 400 at `code`, 429 after too many wrong codes
 */
export async function checkIn(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { code, typed_at }: z.output<typeof TypedCode>,
): Promise<z.input<typeof CheckedIn>> {
  const typed = typedTime(typed_at, context.clock());
  const unit = await guessed(context, request, viewer.id, async () => {
    const found = await sessionOfCode(context.db, viewer.id, code, typed);
    if (found === undefined) throw apiError("wrong_attendance_code", { field: "code" });
    return found;
  });
  return act(context, request, async ({ db, now, did }) => {
    await holdSession(db, unit);
    const [session] = await sessionsById(db, [unit]);
    // The session may have been cancelled or moved since the code was typed.
    if (!session || !isMarkTime(session, typed)) throw apiError("wrong_attendance_code", { field: "code" });
    const state = stateOfArrival(typed, session.starts_at);
    const by = { source: "code" as const, marked_by: viewer.id, marked_at: typed, updated_at: now };
    const about = { user_id: viewer.id, unit };
    const after = { ...about, state, typed_at: typed };
    const code = { ...by, code_typed_at: typed };
    const { added, row } = await addedOrLocked(db, unit, { user_id: viewer.id, state, ...code });
    if (added) did("attendance.type_code", { id: added.id, before: { ...about, state: null }, after });
    const isReplaced = row !== undefined && isReplaceable(row, typed);
    if (isReplaced) {
      const absent_by = row.state === "absent" ? row.marked_by : null;
      await updateMark(db, row.id, { state, ...code, absent_by, updated_at: nextVersion(row, now) });
      did("attendance.type_code", { id: row.id, before: { ...about, state: row.state }, after });
    }
    const { program, program_title, number, unit_type, title } = serializeSession(session);
    return {
      ...{ program, program_title, unit: number, unit_type, title },
      state: row && !isReplaced ? (row.state as AttendanceState) : state,
      is_new: added !== undefined || isReplaced,
      is_corrected: row !== undefined && isCorrected(row),
    };
  });
}

/** Inserts a mark, or locks the existing one. */
async function addedOrLocked(
  db: Transaction,
  unit: number,
  mark: NewMark,
): Promise<{ added?: { id: number }; row?: AttendanceRow }> {
  const [added] = await insertMarks(db, unit, [mark]);
  if (added) return { added };
  const [row] = await lockedMarks(db, unit, [mark.user_id]);
  // Staff may have removed the existing mark in between.
  return row ? { row } : addedOrLocked(db, unit, mark);
}

/**
 * Returns whether a mark gives way to a code. These are the mark of "all present", and "absent" from a report or from
 * before the typing. A code counts once: what was marked after it is a correction.
 */
const isReplaceable = ({ state, source, marked_at, code_typed_at }: AttendanceRow, typed: Date) =>
  code_typed_at === null &&
  (source === "all" || (state === "absent" && (source === "report" || marked_at < typed)));

/**
 * Counts a wrong code. A student's first one within the time counts for the student only: others at the same address
 * who guess cannot keep the students of a room from typing the right code.
 * @throws ApiError 429 after too many wrong codes
 */
async function guessed<T>(
  { limits }: AppContext,
  { address }: RequestContext,
  student: number,
  check: () => Promise<T>,
): Promise<T> {
  const own = { limit: wrongCodeLimits.by_student, key: String(student) };
  const shared = { limit: wrongCodeLimits.by_address, key: clientKeyOf(address) };
  const counted: Count[] = [own];
  const result = await attempt(limits, [own], ([standing]) => {
    const isFirst = standing === undefined || standing.remaining === own.limit.points - 1;
    if (isFirst) return check();
    counted.push(shared);
    return attempt(limits, [shared], check);
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "too_many_requests") throw error;
    throw apiError("too_many_wrong_codes", { seconds: error.retryAfterSeconds ?? 1 });
  });
  for (const { limit, key } of counted) await limits.giveBack(limit, key);
  return result;
}

/** Returns the time of typing. A device whose clock is ahead typed it now. @throws ApiError 400 for an old one */
function typedTime(typed_at: string | undefined, now: Date): Date {
  const typed = new Date(typed_at ?? now);
  if (now.getTime() - typed.getTime() > ARRIVES_MS) throw apiError("late_attendance_code", { field: "code" });
  return typed > now ? now : typed;
}
