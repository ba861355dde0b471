import { randomInt } from "node:crypto";
import { beginProblems } from "#contract/courses/quizzes/attempt-rules.ts";
import { drawOnceEach } from "#contract/courses/quizzes/draws.ts";
import type { QuestionKind } from "#contract/courses/quizzes/kind.ts";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { lockAssignment } from "#server/courses/assignments/queries.ts";
import { keepEnrollment } from "#server/courses/enrollments/keep.ts";
import { askedOf, questionsById } from "#server/courses/questions/queries.ts";
import { lockAgainstChanges } from "#server/courses/questions/versions.ts";
import { drawableQuestions, partsOf } from "#server/courses/quizzes/queries.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { beginProblem } from "./begin-problem.ts";
import { endIfOver } from "./end.ts";
import {
  attemptsOf,
  insertAttempt,
  insertAttemptQuestions,
  lockEnrollment,
  type QuizOfStudent,
  quizOfStudent,
} from "./queries.ts";
import { attemptPage } from "./read.ts";

/**
 * Begins an attempt, or returns the one that goes on. The enrollment is locked, so two tabs or devices get the same.
 * @throws ApiError 404, 403 for a quiz that is not open, closed, used up or empty, or for an unpaid fee
 */
export async function beginAttempt(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  id: number,
) {
  return act(context, request, async (acting) => {
    const { db, now, did } = acting;
    await lockAssignment(db, id);
    const quiz = await quizOfStudent(db, id, student.id);
    if (!quiz || !(await lockEnrollment(db, student.id, quiz.program_id))) throw apiError("not_found");
    await requirePaid(db, student, quiz.program_id, now);
    for (const attempt of await attemptsOf(db, id, student.id)) await endIfOver(acting, attempt);
    const attempts = await attemptsOf(db, id, student.id);
    const begun = attempts.find(({ state }) => state === "begun");
    if (begun) return attemptPage(context, db, student, begun.id, now);
    const problem = beginProblem(quiz, attempts, now);
    if (problem) throw apiError(beginProblems[problem]);
    const questions = await chosenQuestions(db, quiz);
    if (questions.length === 0) throw apiError(beginProblems.empty);
    await keepEnrollment(acting, student.id, quiz.program_id);
    const attempt = await insertAttempt(db, {
      ...{ assignment_id: id, user_id: student.id, number: attempts.length + 1, began_at: now },
      points_possible: roundedPoints(questions.reduce((sum, { points }) => sum + points, 0)),
    });
    await insertAttemptQuestions(
      db,
      questions.map((question, at) => ({
        ...{ attempt_id: attempt.id, position: at + 1, question_id: question.id },
        points_possible: question.points,
        shown_order: orderOf(question, quiz.shuffles_answers),
      })),
    );
    did("attempt.begin", { id: attempt.id });
    return attemptPage(context, db, student, attempt.id, now);
  });
}

/** Returns the questions of a new attempt: the chosen ones, and drawn ones that were not chosen. */
async function chosenQuestions(db: Database, quiz: QuizOfStudent) {
  const parts = await partsOf(db, quiz.id);
  const draws = parts.flatMap(({ tag, draws }) => (tag === null ? [] : { tag, draws: draws ?? 0 }));
  const drawn = draws.length > 0 ? drawOnceEach(draws, await drawableQuestions(db, quiz.id)) : [];
  const ids = parts.flatMap(({ question_id }) => question_id ?? drawn.shift() ?? []);
  if (ids.length === 0) return [];
  await lockAgainstChanges(db, ids);
  const byId = new Map((await questionsById(db, ids)).map((question) => [question.id, question]));
  const questions = ids.flatMap((one) => byId.get(one) ?? []);
  return quiz.shuffles_questions ? shuffled(questions) : questions;
}

/** Returns the ids of a question's options in the order of a new attempt. */
function orderOf(question: Parameters<typeof askedOf>[0], shufflesAnswers: boolean): string[] {
  const { kind, content, key } = askedOf(question);
  const rule = (questionKinds[kind] as QuestionKind).shuffled;
  if (!rule) return [];
  const ids = rule.ids(content);
  if (rule.when === "chosen" && !shufflesAnswers) return ids;
  return rule.when === "always" ? otherOrder(ids, rule.solved(key)) : shuffled(ids);
}

function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** Shuffles until the order is not the right one, so that an ordering question is never solved already. */
function otherOrder(ids: readonly string[], solved: readonly string[]): string[] {
  for (;;) {
    const mixed = shuffled(ids);
    if (mixed.some((id, at) => id !== solved[at])) return mixed;
  }
}
