import {
  type AttendanceState,
  attendanceStateLabels,
} from "#contract/courses/attendance/attendance-states.ts";
import { Badge } from "#web/ui/layout/badge.tsx";

const tones = { present: "good", late: "accent", excused: undefined, absent: "urgent" } as const;

/** A state of attendance, or that nobody has marked the student yet. */
export function AttendanceBadge({ state }: { state: AttendanceState | null }) {
  if (!state) return <span className="text-muted text-sm">Not marked</span>;
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{attendanceStateLabels[state]}</Badge>;
}
