import type { z } from "zod";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { type PointsForm, pointsMessage, reasonMissing } from "#contract/courses/quizzes/results.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { countAttempts, markAttempt } from "#server/courses/attempts/mark.ts";
import {
  type AttemptQuestionRow,
  countingQuizOf,
  earlierAndPresentPoints,
  earlierPoints,
  lockedAttempt,
  questionsOfAttempt,
} from "#server/courses/attempts/queries.ts";
import { askedOf } from "#server/courses/questions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { setPoints } from "./queries.ts";
import { staffAttempt } from "./read.ts";

/**
 * Gives points by hand to answers of an attempt that is over. The grade follows, and the student is notified of it.
 * @throws ApiError 404, 409 `stale`, 400 at `points` for too many points, a missing reason, or an attempt that goes on
 */
export function givePoints(
  context: AppContext,
  request: RequestContext,
  marker: Viewer,
  id: number,
  { points, updated_at: version }: z.output<typeof PointsForm>,
) {
  const subject = {
    version,
    lock: (db: Database) => attemptToMark(db, id),
    current: (db: Database) => staffAttempt(db, id),
  };
  return actOn(context, request, subject, async (attempt, acting) => {
    const { db, now, did } = acting;
    if (attempt.state === "begun")
      throw invalid({ points: ["The attempt goes on. Mark it when it is over."] });
    const rows = new Map((await questionsOfAttempt(db, id)).map((row) => [row.position, row]));
    for (const given of points) {
      const row = rows.get(given.position);
      if (!row) throw invalid({ points: ["Question not found."] });
      if (given.points > row.points_possible) throw invalid({ points: [pointsMessage(row.points_possible)] });
      const isAutomatic = !questionKinds[askedOf(row).kind].isMarkedByStaff;
      if (isAutomatic && given.reason === "") throw invalid({ points: [reasonMissing] });
      const { position, reason } = given;
      const changed = { points: roundedPoints(given.points), by_hand_reason: reason };
      const earlier_points = JSON.stringify(earlierThan(row, changed));
      const by = { by_hand_by: marker.id, by_hand_at: now };
      await setPoints(db, id, { position, ...changed, ...by, earlier_points });
    }
    await markAttempt(acting, attempt, new Set(points.map(({ position }) => position)));
    did("attempt.give_points", { id, ...loggedPoints(attempt.user_id, rows, points) });
    const told = { act: "submission.grade", graded_by: marker.id } as const;
    await countAttempts(acting, attempt.counting, attempt.user_id, told);
    return staffAttempt(db, id);
  });
}

/**
 * Returns the points of each question before and after, in words for the audit log. The student is on both sides, so that
 * the log does not show the id, and an erasure of the student finds the entry.
 */
function loggedPoints(
  student: number,
  before: ReadonlyMap<number, AttemptQuestionRow>,
  after: z.output<typeof PointsForm>["points"],
) {
  const fields = after.map(({ position, points, reason }) => {
    const row = before.get(position);
    const earlier = inWords(row?.points ?? null, row?.by_hand_reason ?? "");
    return { name: `question_${position}`, earlier, now: inWords(roundedPoints(points), reason) };
  });
  return {
    before: { student, ...Object.fromEntries(fields.map(({ name, earlier }) => [name, earlier])) },
    after: { student, ...Object.fromEntries(fields.map(({ name, now }) => [name, now])) },
  };
}

function inWords(points: number | null, reason: string): string {
  if (points === null) return "No points yet";
  const given = points === 1 ? "1 point" : `${points} points`;
  return reason === "" ? given : `${given}. ${reason}`;
}

/** Returns the earlier points of an answer after this change. */
function earlierThan(
  row: AttemptQuestionRow,
  changed: Pick<AttemptQuestionRow, "points" | "by_hand_reason">,
) {
  const isSame = row.points === changed.points && row.by_hand_reason === changed.by_hand_reason;
  return isSame ? earlierPoints(row) : earlierAndPresentPoints(row);
}

/** Returns the locked attempt of a quiz that is not deleted. */
async function attemptToMark(db: Database, id: number) {
  const counting = await countingQuizOf(db, id);
  const attempt = await lockedAttempt(db, id);
  if (!counting || !attempt) throw apiError("not_found");
  const { updated_at } = await staffAttempt(db, id);
  return { ...attempt, counting, updated_at };
}
