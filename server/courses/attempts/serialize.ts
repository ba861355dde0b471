import type { z } from "zod";
import type { Attempt, AttemptQuestion, AttemptSummary } from "#contract/courses/quizzes/attempts.ts";
import { hasPassed } from "#contract/courses/quizzes/marking.ts";
import { askedOf } from "#server/courses/questions/queries.ts";
import { anchorOf } from "./anchor.ts";
import { type OptionIds, optionIdsOf } from "./option-ids.ts";
import {
  type AttemptQuestionRow,
  type AttemptRow,
  automaticPoints,
  earlierMarkings,
  isByHand,
  type QuizOfStudent,
} from "./queries.ts";
import { answersUntil, type Shown, shownOf } from "./results.ts";

export function serializeSummary(
  quiz: QuizOfStudent,
  attempt: AttemptRow,
  now: Date,
): z.input<typeof AttemptSummary> {
  const { points_possible } = attempt;
  const points = shownOf(quiz, attempt, now).points ? attempt.points : null;
  const has_passed =
    points === null || quiz.pass_mark === null ? null : hasPassed(points / points_possible, quiz.pass_mark);
  return { ...attempt, points, has_passed, answers_until: answersUntil(attempt, now) };
}

/** Returns an attempt as its student sees it. No right answer is in it before the rule of the quiz shows it. */
export function serializeAttempt(
  quiz: QuizOfStudent,
  attempt: AttemptRow,
  questions: readonly AttemptQuestionRow[],
  { secret, now }: { secret: string; now: Date },
): Omit<z.input<typeof Attempt>, "pictures"> {
  const shown = shownOf(quiz, attempt, now);
  return {
    ...serializeSummary(quiz, attempt, now),
    points_before: shown.points ? attempt.points_before : null,
    marked_again_at: shown.points ? attempt.marked_again_at : null,
    marked_again_reason: shown.points ? attempt.marked_again_reason : "",
    earlier_markings: shown.points ? earlierMarkings(attempt) : [],
    quiz: quiz.id,
    quiz_title: quiz.title,
    server_time: now,
    anchor: anchorOf(secret, attempt.id, now),
    questions: questions.map((question) =>
      questionFor(question, shown, optionIdsOf(secret, attempt.id, question)),
    ),
  };
}

/** The one function that serializes a question for a student. */
function questionFor(row: AttemptQuestionRow, shown: Shown, ids: OptionIds): z.input<typeof AttemptQuestion> {
  const { kind, key, content } = askedOf(row);
  const { position, text, points_possible, given_at, answer, points, explanation, by_hand_reason } = row;
  return {
    ...{ position, kind, text, points_possible, given_at },
    content: ids.shown(inOrder(content, row.shown_order)),
    answer: answer === null ? null : ids.shown(answer as Record<string, unknown>),
    points: shown.points ? points : null,
    is_by_hand: shown.points && isByHand(row),
    automatic_points: shown.points ? automaticPoints(row) : null,
    points_before: shown.points ? row.points_before : null,
    comment: shown.points ? by_hand_reason || null : null,
    right: shown.answers ? ids.shown({ ...key }) : null,
    explanation: shown.answers ? explanation : null,
  };
}

/** Returns the content with its options in the order of the student. */
function inOrder(content: object, order: readonly string[]): Record<string, unknown> {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? order.length;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.toSorted((one, other) => placeOf(one) - placeOf(other)) : value,
    ]),
  );
}
