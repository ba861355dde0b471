import { attendanceStateLabels, attendanceStates } from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import type { StaffUnit } from "#contract/courses/units/unit-content.ts";
import type { SaveQuestion } from "#web/dashboard/forms/editor/editor-rules.ts";

type Stored = Pick<StaffUnit, "marks" | "state" | "session_starts_at" | "session_ends_at">;
interface Wanted {
  state: string;
  session_starts_at: Date | null;
}

/** Asks before a session for which students are marked is cancelled or moved (beyond.md 2.7). */
export function marksQuestion(
  { marks, state, session_starts_at, session_ends_at }: Stored,
  wanted: Wanted,
  now: Date,
): SaveQuestion | undefined {
  const known_marks = marks.present + marks.late + marks.absent + marks.excused;
  const wasVisible = state === "published" && session_starts_at !== null;
  const start = wanted.session_starts_at;
  const isVisible = wanted.state === "published" && start !== null;
  const isMoved =
    start !== null && (session_starts_at === null || start.getTime() !== Date.parse(session_starts_at));
  const hasBegun = start !== null && isMarkTime({ starts_at: start }, now);
  const isCancelled = wasVisible && !isVisible;
  const isUnpublished = isCancelled && start !== null;
  // A session that is published again at its own past time has its marks as before.
  const isAsked = isCancelled || (hasBegun ? isMoved : isVisible && (isMoved || !wasVisible));
  if (known_marks === 0 || !isAsked) return undefined;
  const losesMarks = isVisible && !hasBegun && known_marks > marks.excused;
  const counts = attendanceStates
    .filter((one) => marks[one] > 0)
    .map((one) => `${marks[one]} ${attendanceStateLabels[one].toLowerCase()}`)
    .join(", ");
  const who = known_marks === 1 ? "1 student is" : `${known_marks} students are`;
  const kept = known_marks === marks.excused ? effects.excused : effects.kept;
  const without = isUnpublished ? effects.unpublished : effects.cancelled;
  const [text, label] = isCancelled ? without : losesMarks ? effects.removed : kept;
  const isOver = wasVisible && session_ends_at !== null && Date.parse(session_ends_at) <= now.getTime();
  const changed = isOver && (isCancelled || !hasBegun) ? ` ${percentagesChange}` : "";
  return {
    title: isUnpublished
      ? "Unpublish a session with attendance?"
      : isCancelled
        ? "Cancel a session with attendance?"
        : "Move a session with attendance?",
    text: `${who} marked for this session: ${counts}. ${text}${changed}`,
    answers: [{ label, fields: { known_marks } }],
    ...(isCancelled && { cancelLabel: isUnpublished ? "Keep It Published" : "Keep the Session" }),
  };
}

const percentagesChange =
  "The session was held, so the attendance percentages of the program's students change. They are not notified.";

/** Effects on the marks, and the label of the answer that agrees. */
const effects = {
  cancelled: [
    "These marks do not count while there is no session. They come back if the session gets its time again.",
    "Cancel the Session",
  ],
  unpublished: [
    "These marks do not count while the unit is not published. They come back when it is published again.",
    "Unpublish",
  ],
  kept: [
    "These marks and their minutes stay as they are and may be wrong for the new time. Check the register after the move. If the marks are from a report of the meeting, import it again.",
    "Move and Keep the Marks",
  ],
  excused: [
    "Excuses stay as they are. Check in the register whether they hold for the new time.",
    "Move and Keep the Excuses",
  ],
  removed: [
    "The new time is still to come, so these marks are removed, except excuses. The students' history shows them.",
    "Move and Remove the Marks",
  ],
} as const;
