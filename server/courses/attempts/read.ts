import type { z } from "zod";
import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { questionPictureUrl } from "#contract/courses/quizzes/picture-addresses.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { pictureIdsIn } from "#server/courses/questions/pictures/places.ts";
import { sizesOf } from "#server/courses/questions/pictures/queries.ts";
import { questionsCount } from "#server/courses/quizzes/enough-questions.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { beginProblem } from "./begin-problem.ts";
import { attemptOfStudent, attemptsOf, questionsOfAttempt, quizOfStudent } from "./queries.ts";
import { resultsTime } from "./results.ts";
import { serializeAttempt, serializeSummary } from "./serialize.ts";

/** Returns a quiz as its student sees it. @throws ApiError 404, 403 for an unpaid fee */
export async function quizPage(
  db: Database,
  student: Viewer,
  id: number,
  now: Date,
): Promise<z.input<typeof StudentQuiz>> {
  const quiz = await quizOfStudent(db, id, student.id);
  if (!quiz) throw apiError("not_found");
  await requirePaid(db, student, quiz.program_id, now);
  const attempts = await attemptsOf(db, id, student.id);
  const questions_count = await questionsCount(db, id);
  return {
    ...quiz,
    program: quiz.program_id,
    time_limit_minutes: quiz.minutes,
    attempts_allowed: quiz.attempts,
    results_at: resultsTime(quiz, now),
    grades_are_held: quiz.grades_held_at !== null,
    questions_count,
    attempts: attempts.map((attempt) => serializeSummary(quiz, attempt, now)),
    problem: questions_count === 0 ? "empty" : beginProblem(quiz, attempts, now),
  };
}

/** Returns an attempt as its student sees it. @throws ApiError 404, 403 for an unpaid fee */
export async function attemptPage(
  context: AppContext,
  db: Database,
  student: Viewer,
  id: number,
  now: Date,
): Promise<z.input<typeof Attempt>> {
  const attempt = await attemptOfStudent(db, student, id);
  const quiz = attempt && (await quizOfStudent(db, attempt.assignment_id, student.id));
  if (!attempt || !quiz) throw apiError("not_found");
  await requirePaid(db, student, quiz.program_id, now);
  const questions = await questionsOfAttempt(db, id);
  const shown = serializeAttempt(quiz, attempt, questions, { secret: context.secret, now });
  return { ...shown, pictures: await picturesIn(db, shown.questions) };
}

/** Returns the pictures of the texts that the student sees now. */
async function picturesIn(
  db: Database,
  questions: readonly { text: string; explanation: string | null }[],
): Promise<z.input<typeof Attempt>["pictures"]> {
  const ids = questions.flatMap(({ text, explanation }) => pictureIdsIn(text + (explanation ?? "")));
  const sizes = await sizesOf(db, [...new Set(ids)]);
  return [...sizes].map(([id, size_bytes]) => ({ url: questionPictureUrl(id), size_bytes }));
}
