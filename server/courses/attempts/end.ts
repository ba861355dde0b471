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
import { doEach, runEach } from "#server/platform/jobs/do-each.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { type Actor, byItself } from "#server/platform/records/deed.ts";
import { countAttempts, markAttempt } from "./mark.ts";
import {
  type AttemptRow,
  attemptOfStudent,
  attemptsOverTime,
  type CountingQuiz,
  countingQuizOf,
  lockedAttempt,
  updateAttempt,
} from "./queries.ts";
import { attemptPage } from "./read.ts";

/**
 * Ends a locked attempt at this time, marks it, and counts it.
 * @param is_settled false if answers of a device may still come
 */
async function end(
  acting: Acting<Actor>,
  quiz: CountingQuiz,
  attempt: AttemptRow,
  { over_at, is_settled }: { over_at: Date; is_settled: boolean },
): Promise<void> {
  const { db, now, did } = acting;
  const changes = { state: "over", over_at, last_end_at: attempt.ends_at, is_settled } as const;
  await updateAttempt(db, attempt.id, changes, now);
  did("attempt.end", { id: attempt.id });
  await publish(db, "news", { kind: "attempt", id: attempt.id, user: attempt.user_id });
  await markAttempt(acting, attempt);
  await countAttempts(acting, quiz, attempt.user_id, { submitted_at: over_at });
}

/** Ends an attempt whose time has passed. */
export async function endIfOver(
  acting: Acting<Actor>,
  { id, state }: Pick<AttemptRow, "id" | "state">,
): Promise<void> {
  if (state !== "begun") return;
  const quiz = await countingQuizOf(acting.db, id);
  const attempt = await lockedAttempt(acting.db, id);
  if (quiz && attempt?.state === "begun" && isPastDeadline(attempt.ends_at, acting.now))
    await end(acting, quiz, attempt, { over_at: attempt.ends_at, is_settled: false });
}

/**
 * Ends an attempt at the student's wish. If the clock has ended it, the call says that the device's answers are all sent.
 * Repeating it changes nothing. @throws ApiError 404
 */
export function finishAttempt(context: AppContext, request: RequestContext, student: Viewer, id: number) {
  return act(context, request, async (acting) => {
    const { db, now } = acting;
    if (!(await attemptOfStudent(db, student, id))) throw apiError("not_found");
    const quiz = await countingQuizOf(db, id);
    const attempt = await lockedAttempt(db, id);
    if (quiz && attempt && attemptCan.finish[attempt.state] === true) {
      const over_at = new Date(Math.min(attempt.ends_at.getTime(), now.getTime()));
      await end(acting, quiz, attempt, { over_at, is_settled: true });
    } else if (attempt && !attempt.is_settled) {
      await updateAttempt(db, id, { is_settled: true }, now);
      await publish(db, "news", { kind: "attempt", id, user: student.id });
    }
    return attemptPage(context, db, student, id, now);
  });
}

/** Attempts that one run of the job ends at most. */
const MOST_ENDED = 1_000;

/** Ends attempts whose time has passed, and releases held grades of quizzes that have closed. Runs each minute. */
export async function endDueAttempts(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const by = (work: (acting: Acting<Actor>, id: number) => Promise<void>) => (id: number) =>
    act(context, byItself, (acting) => work(acting, id));
  const endAttempt = by((acting, id) => endIfOver(acting, { id, state: "begun" }));
  await runEach(
    async () => doEach(await attemptsOverTime(db, now, MOST_ENDED), endAttempt),
    async () => doEach(await closedQuizzes(db, now), by(releaseIfClosed)),
  );
}

/** Releases the grades of a quiz, if it is still closed once staff have finished their change of it. */
async function releaseIfClosed(acting: Acting<Actor>, id: number): Promise<void> {
  const { db, now } = acting;
  const assignment = await lockedAssignment(db, id);
  if (!assignment || !(await closedQuizzes(db, now, id)).includes(id)) return;
  await updateQuiz(db, id, { is_waiting_for_closing: false });
  await releaseIfHeld(acting, assignment);
}
