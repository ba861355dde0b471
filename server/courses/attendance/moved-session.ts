import { attendanceStateLabels, attendanceStates } from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { endCodes } from "./code-queries.ts";
import { deleteMarks, marksOfSession } from "./queries.ts";

interface Session {
  id: number;
  state: string;
  session_starts_at: Date | null;
}

/**
 * Looks after the marks of a session that is cancelled or moved. Marks of a cancelled session stay and do not count.
 * Marks of a session that is moved to a past time, also of a cancelled one, stay as they are. Marks of a session that has
 * not begun are removed, because they belong to the earlier time; excuses stay. The code of a session that is cancelled
 * or has not begun ends. The caller must know the number of marks of enrolled students, excuses included: a held session
 * with nothing but excuses counts for all other students.
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
  const isMoved =
    after.session_starts_at !== null &&
    after.session_starts_at.getTime() !== before.session_starts_at?.getTime();
  const isCancelled = wasVisible && !isVisible;
  if (!(isVisible && hasBegun) && (await endCodes(db, after.id, now)) > 0)
    did("unit.end_code", { id: after.id });
  // A session that is published again at its own past time has its marks as before.
  const isAsked = isCancelled || (hasBegun ? isMoved : isVisible && (isMoved || !wasVisible));
  if (!isAsked) return;
  const marks = await marksOfSession(db, after.id);
  const counted = marks.filter(({ is_enrolled }) => is_enrolled);
  const lost = isVisible && !hasBegun ? marks.filter(({ state }) => state !== "excused") : [];
  const effect = isCancelled ? "cancelled" : lost.some(({ is_enrolled }) => is_enrolled) ? "removed" : "kept";
  if (counted.length > 0 && counted.length !== known_marks)
    throw invalid({ known_marks: [refusalOf(counted, effect)] });
  if (lost.length === 0) return;
  await loseMarks({ db, did }, lost);
}

/** Removes marks that belong to an earlier time of their session. The history has them. */
export async function loseMarks(
  { db, did }: Pick<Acting, "db" | "did">,
  lost: readonly { id: number; unit_id: number; user_id: number; state: string }[],
): Promise<void> {
  await deleteMarks(
    db,
    lost.map(({ id }) => id),
  );
  for (const { id, unit_id: unit, user_id, state } of lost)
    did("attendance.mark", {
      id,
      before: { user_id, unit, state },
      after: { user_id, unit, state: null },
    });
}

const effects = {
  cancelled: "Marks of a cancelled session do not count.",
  kept: "The marks stay as they are and may be wrong for the new time.",
  removed: "A session that has not begun loses these marks, except excuses.",
} as const;

function refusalOf(marks: readonly { state: string }[], effect: keyof typeof effects): string {
  const counts = attendanceStates.flatMap((state) => {
    const count = marks.filter((mark) => mark.state === state).length;
    return count > 0 ? [`${count} ${attendanceStateLabels[state].toLowerCase()}`] : [];
  });
  return `Students are marked for this session: ${counts.join(", ")}. ${effects[effect]} Save again if you agree.`;
}
