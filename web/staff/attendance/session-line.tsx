import type { AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { formatSpan, KAMPALA } from "#web/ui/time/time.tsx";

/** Names a session with its program and its time. */
export const SessionLine = ({ session }: { session: AttendanceSession }) => {
  const { unit_type, number, title, program_title, starts_at, ends_at } = session;
  return `${unitName(unit_type, number, title)} · ${program_title} · ${formatSpan(starts_at, ends_at, KAMPALA)}`;
};
