import type { z } from "zod";
import type { AttendanceLine, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceSource, AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { frameOf, titleOf } from "#server/courses/units/titles.ts";
import type { LineRow, SessionRow } from "./queries.ts";

export function serializeSession(row: SessionRow): z.input<typeof AttendanceSession> {
  const { id, program_id, program_title, number, starts_at, ends_at, students, later } = row;
  const { present, late, excused, absent } = row;
  return {
    ...{ id, program: program_id, program_title, unit_type: frameOf(row).unit_type },
    ...{ number, title: titleOf(row), starts_at, ends_at, students, later },
    counts: { present, late, excused, absent },
  };
}

export function serializeLine(row: LineRow): z.input<typeof AttendanceLine> {
  const { id, name, email, minutes, marked_at, updated_at, marker, code_typed_at, absent_by } = row;
  return {
    ...{ student: id, name, email, minutes, marked_at, updated_at },
    state: row.state as AttendanceState | null,
    source: row.source as AttendanceSource | null,
    marked_by: marker ?? "",
    code_typed_at,
    absent_by: absent_by ?? "",
  };
}
