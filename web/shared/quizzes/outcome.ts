import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";

export type AskedQuestion = Pick<
  AttemptQuestion,
  "position" | "kind" | "answer" | "points" | "points_possible" | "is_by_hand"
>;

export type Outcome = "right" | "partly right" | "wrong" | "not answered";

/** Returns whether staff mark a kind. Students' pages and staff's have different lists of the kinds. */
type IsMarkedByStaff = (kind: Kind) => boolean;

/**
 * Returns in words how good an answer was. Undefined while its points are not shown, and for points by a person,
 * who judges by more than right and wrong. A missing answer is known before the points are.
 */
export function outcomeOf(
  { kind, answer, points, points_possible, is_by_hand }: Omit<AskedQuestion, "position">,
  isMarkedByStaff: IsMarkedByStaff,
): Outcome | undefined {
  if (is_by_hand) return undefined;
  if (answer === null) return "not answered";
  if (points === null || isMarkedByStaff(kind)) return undefined;
  if (points >= points_possible) return "right";
  return points > 0 ? "partly right" : "wrong";
}

/** Outcome of an answer, or what staff have done with it. */
export type Result = Outcome | "marked by hand" | "waits for points";

/**
 * Returns the result of each question. While points are shown, each marked or waiting question has one, so that their
 * counts add up to the number of questions. While they are not, only missing answers are known.
 */
export function resultsOf(
  questions: readonly AskedQuestion[],
  isMarkedByStaff: IsMarkedByStaff,
): (Result | undefined)[] {
  const arePointsShown = questions.some(({ points }) => points !== null);
  return questions.map((question) => {
    const known = outcomeOf(question, isMarkedByStaff);
    if (known || !arePointsShown) return known;
    if (question.is_by_hand && question.points !== null) return "marked by hand";
    if (!isMarkedByStaff(question.kind)) return undefined;
    // An attempt that the device stored before may not say who gave the points.
    return question.points === null ? "waits for points" : "marked by hand";
  });
}
