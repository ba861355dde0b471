import { isPastDeadline } from "#contract/courses/assignments.ts";
import { attemptCan } from "#contract/courses/quizzes/attempt-rules.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { releaseIfHeld } from "#server/courses/assignments/hold-grades.ts";
import { lockedAssignment } from "#server/courses/assignments/queries.ts";
import { closedQuizzes, updateQuiz } from "#server/courses/quizzes/queries.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { type Actor, byItself } from "#server/platform/records/deed.ts";
import { countAttempts, markAttempt } from "./mark.ts";
import {
  type AttemptRow,
  attemptOfStudent,
  attemptsOverTime,
  countingQuiz,
  lockedAttempt,
  updateAttempt,
} from "./queries.ts";
import { attemptPage } from "./read.ts";

/** Ends a locked attempt at this time, marks it, and counts it. */
async function end(acting: Acting<Actor>, attempt: AttemptRow, over_at: Date): Promise<void> {
  const { db, now, did } = acting;
  await updateAttempt(db, attempt.id, { state: "over", over_at }, now);
  did("attempt.end", { id: attempt.id });
  await publish(db, "news", { kind: "attempt", id: attempt.id, user: attempt.user_id });
  await markAttempt(acting, attempt);
  const quiz = await countingQuiz(db, attempt.assignment_id);
  if (quiz) await countAttempts(acting, quiz, attempt.user_id, { submitted_at: over_at });
}

/** Ends an attempt whose time has passed. */
export async function endIfOver(
  acting: Acting<Actor>,
  { id, state }: Pick<AttemptRow, "id" | "state">,
): Promise<void> {
  if (state !== "begun") return;
  const attempt = await lockedAttempt(acting.db, id);
  if (attempt?.state === "begun" && isPastDeadline(attempt.ends_at, acting.now))
    await end(acting, attempt, attempt.ends_at);
}

/** Ends an attempt at the student's wish. Repeating it changes nothing. @throws ApiError 404 */
export function finishAttempt(context: AppContext, request: RequestContext, student: Viewer, id: number) {
  return act(context, request, async (acting) => {
    const { db, now } = acting;
    if (!(await attemptOfStudent(db, student, id))) throw apiError("not_found");
    const attempt = await lockedAttempt(db, id);
    if (attempt && attemptCan.finish[attempt.state] === true)
      await end(acting, attempt, new Date(Math.min(attempt.ends_at.getTime(), now.getTime())));
    return attemptPage(context, db, student, id, now);
  });
}

/** Attempts that one run of the job ends at most. */
const MOST_ENDED = 1_000;

/** Ends attempts whose time has passed, and releases held grades of quizzes that have closed. Runs each minute. */
export async function endDueAttempts(context: AppContext): Promise<void> {
  const now = context.clock();
  for (const id of await attemptsOverTime(context.db, now, MOST_ENDED))
    await act(context, byItself, (acting) => endIfOver(acting, { id, state: "begun" }));
  for (const id of await closedQuizzes(context.db, now))
    await act(context, byItself, async (acting) => {
      const assignment = await lockedAssignment(acting.db, id);
      if (!assignment) return;
      await updateQuiz(acting.db, id, { is_waiting_for_closing: false });
      await releaseIfHeld(acting, assignment);
    });
}
