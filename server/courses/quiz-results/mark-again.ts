import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext, Follower } from "#server/context.ts";
import { lockedAssignment } from "#server/courses/assignments/queries.ts";
import { type ChangeOfPoints, countAttempts, markAttempt, pointsOf } from "#server/courses/attempts/mark.ts";
import {
  type AttemptRow,
  countingQuiz,
  earlierMarkings,
  lockedAttempt,
  presentQuestions,
  questionsOfAttempt,
  takePresentVersions,
  updateAttempt,
} from "#server/courses/attempts/queries.ts";
import { lockAgainstChanges } from "#server/courses/questions/versions.ts";
import { outdatedCounts, quizRow, updateQuiz } from "#server/courses/quizzes/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { type Acting, act, actOn } from "#server/platform/records/act.ts";
import { type Actor, byItself } from "#server/platform/records/deed.ts";
import { pointsAt } from "./points-at.ts";
import {
  countOver,
  markerOf,
  overAttempts,
  questionIdsOf,
  quizzesBeingMarked,
  writePointsBefore,
} from "./queries.ts";

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
  const { over: outdated_count, begun: outdated_in_progress_count } = await outdatedCounts(db, id);
  // The page asks for the progress every few seconds.
  if (quiz.marking_again_since !== null)
    return {
      attempts_count: all,
      changes_count: 0,
      changes: [],
      outdated_count,
      outdated_in_progress_count,
      is_running: true,
      done_count: done,
    };
  const changes = [];
  for (let after = 0; ; ) {
    const attempts = await overAttempts(db, id, after, BATCH);
    const present = await presentQuestions(
      db,
      attempts.map((attempt) => attempt.id),
    );
    for (const attempt of attempts) {
      const rows = (present.get(attempt.id) ?? []).map((row) => ({ ...row, after: pointsOf(row) }));
      const sum = rows.some(({ after }) => after === null)
        ? null
        : roundedPoints(rows.reduce((total, { after }) => total + (after ?? 0), 0));
      const questions = rows
        .filter((row) => row.points !== row.after)
        .map((row) => ({
          ...{ position: row.position, question: row.question_id, text: row.plain_text },
          ...{ before: row.points, after: row.after },
        }));
      const { points: before, points_possible, number, name: student_name } = attempt;
      if (sum !== before || questions.length > 0)
        changes.push({
          ...{ attempt: attempt.id, number, student_name, before, after: sum, points_possible, questions },
        });
    }
    if (attempts.length < BATCH) break;
    after = attempts.at(-1)?.id ?? 0;
  }
  return {
    ...{ attempts_count: all, changes_count: changes.length, changes: changes.slice(0, MOST_SHOWN) },
    ...{ outdated_count, outdated_in_progress_count, is_running: false, done_count: 0 },
  };
}

/** Begins to mark all attempts of a quiz again. While it runs, goes on where it stopped. @throws ApiError 404 */
export function beginMarkingAgain(context: AppContext, request: RequestContext, id: number, reason: string) {
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
        await updateQuiz(db, id, {
          ...{ marking_again_since: now, marking_again_by: by, marked_again_to: 0 },
          marking_again_reason: reason,
        });
        did("assignment.mark_again", { id, after: { title, attempts: all, reason } });
      }
      // A job may have failed, and a second one is harmless: each batch is done once.
      await queueMarking(db, [id]);
      return { attempts_count: all };
    },
  );
}

const queueMarking = (db: Database, ids: readonly number[]) =>
  sendJobs(
    db,
    markAgainQueue,
    ids.map((id) => ({ data: { id } })),
  );

/** Queues the marking of quizzes that is not over. Its jobs may have failed, and backups contain none. */
export const requeueMarking = async (db: Database) => queueMarking(db, await quizzesBeingMarked(db));

/** Goes on with the marking of restored quizzes, which their deletion stopped. */
export const goOnMarking: Follower = async ({ db, ids }) => {
  const begun = new Set(await quizzesBeingMarked(db));
  await queueMarking(
    db,
    ids.filter((id) => begun.has(id)),
  );
};

/** Marks the attempts of a quiz again, some in each transaction. A repeated job goes on where the last one stopped. */
export async function markAgain(context: AppContext, id: number): Promise<void> {
  const actor = { ...byItself, viewer: (await markerOf(context.db, id)) ?? null };
  for (;;) {
    const isDone = await act(context, actor, async (acting) => {
      const { db } = acting;
      if (!(await lockedAssignment(db, id))) return true;
      const quiz = await quizRow(db, id);
      const counting = await countingQuiz(db, id);
      if (!quiz || !counting || quiz.marking_again_since === null) return true;
      // A change of a question would otherwise come between its new version and the marks.
      await lockAgainstChanges(db, await questionIdsOf(db, id));
      const attempts = await overAttempts(db, id, quiz.marked_again_to, BATCH);
      const changed = new Set<number>();
      for (const { id: attempt, user_id } of attempts) {
        const locked = await lockedAttempt(db, attempt);
        if (!locked) continue;
        await takePresentVersions(db, attempt);
        await updateAttempt(db, attempt, { is_marked_again: true }, acting.now);
        const rows = await questionsOfAttempt(db, attempt);
        const points = await markAttempt(acting, { ...locked, is_marked_again: true });
        acting.did("attempt.mark_again", { id: attempt });
        const left = locked.marked_again_at && pointsAt(rows, locked.marked_again_at, locked.points_possible);
        await noteChange(acting, locked, points, { reason: quiz.marking_again_reason, left });
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

/**
 * Stores the points from before marking again, if any changed, with the reason. Staff and the student see them. `left` are
 * the points that the last marking left, before staff changed some by hand.
 */
async function noteChange(
  { db, now }: Acting<Actor>,
  attempt: AttemptRow,
  marked: readonly ChangeOfPoints[],
  { reason: marked_again_reason, left }: { reason: string; left: number | null },
): Promise<void> {
  const { id, points, marked_again_at: at } = attempt;
  const changed = marked.filter((question) => question.points !== question.before);
  if (changed.length === 0) return;
  await writePointsBefore(db, id, changed);
  const last = { at, before: attempt.points_before, after: left, reason: attempt.marked_again_reason };
  const earlier = [...earlierMarkings(attempt), ...(at ? [last] : [])];
  const changes = { points_before: points, marked_again_at: now, marked_again_reason };
  await updateAttempt(db, id, { ...changes, earlier_markings: JSON.stringify(earlier) }, now);
}
