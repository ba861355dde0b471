import type { z } from "zod";
import { Kinds } from "#contract/courses/quizzes/kinds.ts";
import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { apiError } from "#contract/shared/errors.ts";
import { assignmentById, gradedWork } from "#server/courses/assignments/queries.ts";
import { serializeAssignment } from "#server/courses/assignments/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attemptsCount, extraTimesBefore, outdatedCounts, partsOf, quizRow, resultsTime } from "./queries.ts";

/** Returns a quiz as staff see it. @throws ApiError 404 */
export async function staffQuiz(db: Database, id: number): Promise<z.input<typeof StaffQuiz>> {
  const quiz = await quizRow(db, id);
  if (!quiz) throw apiError("not_found");
  const parts = (await partsOf(db, id)).map(({ question_id: question, plain_text, kind, ...part }) => ({
    ...part,
    question,
    text: plain_text ?? "",
    kind: kind === null ? null : Kinds.parse(kind),
  }));
  const attempts_count = await attemptsCount(db, id);
  const { length: grades_count } = await gradedWork(db, id);
  const results_at = await resultsTime(db, id);
  const { over: outdated_count } = await outdatedCounts(db, id);
  const extra_times = await extraTimesBefore(db, id);
  return {
    ...serializeAssignment(await assignmentById(db, id)),
    ...quiz,
    parts,
    attempts_count,
    grades_count,
    outdated_count,
    extra_times,
    results_at,
  };
}
