import type { z } from "zod";
import type { StaffAttempt, StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import {
  earlierMarkings,
  earlierPoints,
  isByHand,
  questionsOfAttempt,
} from "#server/courses/attempts/queries.ts";
import { askedOf } from "#server/courses/questions/queries.ts";
import { submissionIfAny } from "#server/courses/submissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attemptsById, namesOf, overAttemptsOf } from "./queries.ts";

type Row = Awaited<ReturnType<typeof attemptsById>>[number];

/** Returns an attempt as staff see it in the list. Answers of an attempt that goes on do not wait yet. */
export const serializeAttempt = ({ open_count, ...row }: Row): z.input<typeof StaffAttemptSummary> => ({
  ...row,
  waiting_count: row.state === "begun" ? 0 : open_count,
});

/** Returns an attempt with its answers. @throws ApiError 404 */
export async function staffAttempt(db: Database, id: number): Promise<z.input<typeof StaffAttempt>> {
  const [row] = await attemptsById(db, [id]);
  if (!row) throw apiError("not_found");
  const rows = (await questionsOfAttempt(db, id)).map((question) => ({
    question,
    earlier: earlierPoints(question),
  }));
  const markers = rows.flatMap(({ question, earlier }) => [
    question.by_hand_by,
    ...earlier.map(({ by }) => by),
  ]);
  const names = await namesOf(db, [...new Set(markers.filter((by) => by !== null))]);
  const nameOf = (by: number | null) => (by === null ? "" : (names.get(by) ?? ""));
  const questions = rows.map(({ question, earlier }) => {
    const { kind, content, key } = askedOf(question);
    const { position, text, points_possible, given_at, points, explanation } = question;
    const { is_late, is_after_result, is_too_late, by_hand_reason, by_hand_at } = question;
    return {
      points_before: question.points_before,
      ...{ position, kind, text, points_possible, given_at, points, explanation },
      ...{ is_late, is_after_result, is_too_late, by_hand_reason, by_hand_at },
      is_by_hand: isByHand(question),
      question: question.question_id,
      content: { ...content },
      right: { ...key },
      answer: question.answer as Record<string, unknown> | null,
      by_hand_by: nameOf(question.by_hand_by),
      earlier_points: earlier.map(({ by, ...before }) => ({ ...before, by: nameOf(by) })),
    };
  });
  return {
    ...serializeAttempt(row),
    points_before: row.points_before,
    marked_again_at: row.marked_again_at,
    marked_again_reason: row.marked_again_reason,
    earlier_markings: earlierMarkings(row),
    quiz: row.quiz,
    quiz_title: row.quiz_title,
    questions,
    updated_at: row.updated_at,
  };
}

/** Returns the attempts of a work that are over, the first one first. A file has none. @throws ApiError 404 */
export async function attemptsOfWork(
  db: Database,
  viewer: Viewer,
  id: number,
): Promise<z.input<typeof StaffAttempt>[]> {
  const work = await submissionIfAny(db, viewer, id);
  if (!work) throw apiError("not_found");
  const found: z.input<typeof StaffAttempt>[] = [];
  for (const attempt of await overAttemptsOf(db, work.assignment_id, work.user_id))
    found.push(await staffAttempt(db, attempt));
  return found;
}
