import { attendanceStateLabels, attendanceStates } from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { deleteMarks, marksOfSession } from "./queries.ts";

interface Session {
  id: number;
  state: string;
  session_starts_at: Date | null;
}

/**
 * Looks after the marks of a session that is cancelled or moved. Marks of a cancelled session stay and do not count.
 * Marks of a session that is moved within the past stay as they are. Marks of a session that has not begun are removed,
 * because they belong to the earlier time; excuses stay. The caller must know the number of marks.
 * @throws ApiError 400 at `known_marks`
 */
export async function settleMarks(
  { db, now, did }: Acting,
  before: Session | undefined,
  after: Session,
  known_marks = 0,
): Promise<void> {
  if (!before) return;
  const isVisible = after.state === "published" && after.session_starts_at !== null;
  const wasVisible = before.state === "published" && before.session_starts_at !== null;
  const hasBegun =
    after.session_starts_at === null || isMarkTime({ starts_at: after.session_starts_at }, now);
  const isMoved = !wasVisible || after.session_starts_at?.getTime() !== before.session_starts_at?.getTime();
  // Marks of a cancelled session come back with a past time.
  const keepsMarks = isVisible && hasBegun;
  if (isVisible ? !isMoved || (keepsMarks && !wasVisible) : !wasVisible) return;
  const marks = (await marksOfSession(db, after.id)).filter(({ state }) => state !== "excused");
  if (marks.length === 0) return;
  const effect = keepsMarks ? "kept" : isVisible ? "removed" : "cancelled";
  if (marks.length !== known_marks) throw invalid({ known_marks: [refusalOf(marks, effect)] });
  if (effect !== "removed") return;
  await deleteMarks(
    db,
    marks.map(({ id }) => id),
  );
  for (const { id, user_id, state } of marks)
    did("attendance.mark", {
      id,
      before: { user_id, unit: after.id, state },
      after: { user_id, unit: after.id, state: null },
    });
}

const effects = {
  cancelled: "Marks of a cancelled session do not count.",
  kept: "The marks stay as they are and may be wrong for the new time.",
  removed: "A session that has not begun loses these marks.",
} as const;

function refusalOf(marks: readonly { state: string }[], effect: keyof typeof effects): string {
  const counts = attendanceStates.flatMap((state) => {
    const count = marks.filter((mark) => mark.state === state).length;
    return count > 0 ? [`${count} ${attendanceStateLabels[state].toLowerCase()}`] : [];
  });
  return `Students are marked for this session: ${counts.join(", ")}. ${effects[effect]} Save again if you agree.`;
}
