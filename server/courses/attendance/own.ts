import type { z } from "zod";
import type { OwnAttendance, StudentAttendance } from "#contract/courses/attendance/attendance.ts";
import {
  type AttendanceSource,
  type AttendanceState,
  attendancePercentage,
  isCorrected,
} from "#contract/courses/attendance/attendance-states.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import { ownProgram } from "#server/courses/units/queries.ts";
import { frameOf, titleOf } from "#server/courses/units/titles.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { countedSessions, ownSessions, programsOfStudent } from "./queries.ts";

/**
 * Returns a student's attendance in one of their programs.
 * @throws ApiError 404 for another student's program; 403 where it is closed until its fee is paid
 */
export async function ownAttendance(
  db: Database,
  student: Viewer,
  programId: number,
  now: Date,
): Promise<z.input<typeof OwnAttendance>> {
  const program = await ownProgram(db, student, programId);
  if (!program) throw apiError("not_found");
  await requirePaid(db, student, programId, now);
  return attendanceIn(db, student.id, { ...program, id: programId }, now);
}

/** Returns a student's attendance in each program that has had a session, as staff see it. @throws ApiError 404 */
export async function attendanceOfStudent(
  db: Database,
  student: number,
  now: Date,
): Promise<z.input<typeof StudentAttendance>[]> {
  if (!(await addresseeOfRole(db, student, "student"))) throw apiError("not_found");
  const found: z.input<typeof StudentAttendance>[] = [];
  for (const program of await programsOfStudent(db, student)) {
    const own = await attendanceIn(db, student, program, now);
    const { unit_type } = frameOf(program);
    if (own.units.length > 0) found.push({ ...own, program_title: program.program_title, unit_type });
  }
  return found;
}

async function attendanceIn(
  db: Database,
  student: number,
  program: { id: number; duration: string; program_outline: string },
  now: Date,
): Promise<z.input<typeof OwnAttendance>> {
  const sessions = (await ownSessions(db, student, program.id, now)).map((row) => ({
    ...{ unit: row.number, title: titleOf({ ...program, ...row }), minutes: row.minutes },
    needed_minutes: row.needed_minutes,
    ...{ starts_at: row.starts_at, ends_at: row.ends_at },
    state: row.state as AttendanceState | null,
    source: row.source as AttendanceSource | null,
    is_corrected: isCorrected(row),
    is_counted: row.is_held && row.state !== "excused",
  }));
  const counted = sessions.filter(({ is_counted }) => is_counted);
  const attended = counted.filter(({ state }) => state === "present" || state === "late").length;
  const all = (await countedSessions(db, program.id, [student], now)).get(student);
  const { earlier = 0, excused = 0, sessions_to_come = 0, sessions_begun = 0 } = all ?? {};
  const counts = { held: counted.length, attended, earlier, excused, sessions_to_come, sessions_begun };
  return { program: program.id, percentage: attendancePercentage(counts), ...counts, units: sessions };
}
