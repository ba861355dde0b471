import type { AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import {
  type AttendanceState,
  attendanceStateLabels,
  attendanceStates,
} from "#contract/courses/attendance/attendance-states.ts";

type Counts = AttendanceSession["counts"];

/** Returns the number of students who are not marked yet. */
export const unmarkedIn = ({ students, counts }: Pick<AttendanceSession, "students" | "counts">) =>
  students - attendanceStates.reduce((sum, state) => sum + counts[state], 0);

/** Returns for example "12 present, 2 absent". */
export const countsInWords = (counts: Counts) =>
  attendanceStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${attendanceStateLabels[state].toLowerCase()}`)
    .join(", ");

/** Returns for example "present", or "not marked". */
export const stateInWords = (state: AttendanceState | null) =>
  state ? attendanceStateLabels[state].toLowerCase() : "not marked";
