import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { lockedAssignment } from "#server/courses/assignments/queries.ts";
import { countAttempts, markAttempt, pointsOf } from "#server/courses/attempts/mark.ts";
import { countingQuiz, lockedAttempt, questionsOfAttempts } from "#server/courses/attempts/queries.ts";
import { quizRow, updateQuiz } from "#server/courses/quizzes/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { act, actOn } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { countOver, overAttempts } from "./queries.ts";

export const markAgainQueue: Queue = {
  name: "mark-again",
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
};

/** Attempts in one transaction. */
const BATCH = 100;
const MOST_SHOWN = 100;

/**
 * Returns what changes if a quiz is marked again with its present questions; while it is being marked, only the progress.
 * @throws ApiError 404
 */
export async function compareMarking(db: Database, id: number) {
  const quiz = await quizRow(db, id);
  if (!quiz) throw apiError("not_found");
  const { all, done } = await countOver(db, id, quiz.marked_again_to);
  // The page asks for the progress every few seconds.
  if (quiz.marking_again_since !== null)
    return { attempts_count: all, changes_count: 0, changes: [], is_running: true, done_count: done };
  const changes = [];
  for (let after = 0; ; ) {
    const attempts = await overAttempts(db, id, after, BATCH);
    const questions = await questionsOfAttempts(
      db,
      attempts.map((attempt) => attempt.id),
    );
    for (const attempt of attempts) {
      const points = (questions.get(attempt.id) ?? []).map(pointsOf);
      const sum = points.includes(null)
        ? null
        : roundedPoints(points.reduce<number>((total, one) => total + (one ?? 0), 0));
      const { points: before, points_possible, name: student_name } = attempt;
      if (sum !== before)
        changes.push({ attempt: attempt.id, student_name, before, after: sum, points_possible });
    }
    if (attempts.length < BATCH) break;
    after = attempts.at(-1)?.id ?? 0;
  }
  return {
    ...{ attempts_count: all, changes_count: changes.length, changes: changes.slice(0, MOST_SHOWN) },
    ...{ is_running: false, done_count: 0 },
  };
}

/** Begins to mark all attempts of a quiz again. Repeating it while it runs changes nothing. @throws ApiError 404 */
export function beginMarkingAgain(context: AppContext, request: RequestContext, id: number) {
  return actOn(
    context,
    request,
    { lock: (db) => lockedAssignment(db, id) },
    async ({ title }, { db, now, did }) => {
      const quiz = await quizRow(db, id);
      if (!quiz) throw apiError("not_found");
      const { all } = await countOver(db, id, 0);
      if (quiz.marking_again_since === null) {
        const by = request.viewer?.id ?? null;
        await updateQuiz(db, id, { marking_again_since: now, marking_again_by: by, marked_again_to: 0 });
        await sendJobs(db, markAgainQueue, [{ data: { id } }]);
        did("assignment.mark_again", { id, after: { title, attempts: all } });
      }
      return { attempts_count: all };
    },
  );
}

/** Marks the attempts of a quiz again, some in each transaction. A repeated job goes on where the last one stopped. */
export async function markAgain(context: AppContext, id: number): Promise<void> {
  for (;;) {
    const isDone = await act(context, byItself, async (acting) => {
      const { db } = acting;
      if (!(await lockedAssignment(db, id))) return true;
      const quiz = await quizRow(db, id);
      const counting = await countingQuiz(db, id);
      if (!quiz || !counting || quiz.marking_again_since === null) return true;
      const attempts = await overAttempts(db, id, quiz.marked_again_to, BATCH);
      const changed = new Set<number>();
      for (const { id: attempt, user_id } of attempts) {
        const locked = await lockedAttempt(db, attempt);
        if (!locked) continue;
        await markAttempt(acting, locked, "marked_again");
        acting.did("attempt.mark_again", { id: attempt });
        changed.add(user_id);
      }
      for (const student of changed)
        await countAttempts(acting, counting, student, { act: "submission.mark_again" });
      const last = attempts.at(-1)?.id;
      const isOver = attempts.length < BATCH;
      await updateQuiz(db, id, {
        ...(last !== undefined && { marked_again_to: last }),
        ...(isOver && { marking_again_since: null, marking_again_by: null }),
      });
      return isOver;
    });
    if (isDone) return;
  }
}
