import { attendanceStateLabels } from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import type { StaffUnit } from "#contract/courses/units/unit-content.ts";
import type { SaveQuestion } from "#web/dashboard/forms/editor/editor-rules.ts";

type Stored = Pick<StaffUnit, "marks" | "state" | "session_starts_at">;
interface Wanted {
  state: string;
  session_starts_at: Date | null;
}

/** Asks before a session is cancelled or moved to a later time for which students are marked (beyond.md 2.7). */
export function marksQuestion(
  { marks, state, session_starts_at }: Stored,
  wanted: Wanted,
  now: Date,
): SaveQuestion | undefined {
  const known_marks = marks.present + marks.late + marks.absent;
  const wasVisible = state === "published" && session_starts_at !== null;
  const start = wanted.session_starts_at;
  const isVisible = wanted.state === "published" && start !== null;
  const isSame = wasVisible && start?.getTime() === Date.parse(session_starts_at);
  const isMovedLater = isVisible && !isSame && !isMarkTime({ starts_at: start }, now);
  const isCancelled = wasVisible && !isVisible;
  if (known_marks === 0 || !(isCancelled || isMovedLater)) return undefined;
  const counts = (["present", "late", "absent"] as const)
    .filter((one) => marks[one] > 0)
    .map((one) => `${marks[one]} ${attendanceStateLabels[one].toLowerCase()}`)
    .join(", ");
  const who = known_marks === 1 ? "1 student is" : `${known_marks} students are`;
  return {
    title: isCancelled ? "Cancel a session with attendance?" : "Move a session with attendance?",
    text: `${who} marked for this session: ${counts}. Excused students stay excused. ${
      isCancelled
        ? "These marks do not count while there is no session. They come back if the session gets its time again."
        : "The new time is still to come, so these marks are removed. The students' history shows them."
    }`,
    answers: [
      { label: isCancelled ? "Cancel the Session" : "Move and Remove the Marks", fields: { known_marks } },
    ],
    ...(isCancelled && { cancelLabel: "Keep the Session" }),
  };
}
