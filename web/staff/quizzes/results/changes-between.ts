import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";

/**
 * Returns sentences about what others changed in an attempt after it was opened, with their names. If the page has the
 * changed attempt already, returns the points that were given by hand.
 */
export function changesBetween(opened: StaffAttempt, current: StaffAttempt): string[] {
  if (opened.updated_at === current.updated_at) {
    const given = current.questions.filter(({ by_hand_reason }) => by_hand_reason !== null);
    return given.length > 0 ? given.map(givenBy) : ["The attempt was changed."];
  }
  const before = new Map(opened.questions.map((question) => [question.position, question]));
  const sentences = current.questions.flatMap((now) => {
    const was = before.get(now.position);
    if (!was) return [];
    const { position, points, by_hand_reason, by_hand_by } = now;
    if (JSON.stringify(was.answer) !== JSON.stringify(now.answer))
      return [`A late answer to question ${position} has arrived.`];
    if (was.points === points && was.by_hand_reason === by_hand_reason && was.by_hand_by === by_hand_by)
      return [];
    return by_hand_reason === null
      ? [`Question ${position} was marked again: ${pointsOf(now)}.`]
      : [givenBy(now)];
  });
  return sentences.length > 0 ? sentences : ["The attempt was marked again. No points changed."];
}

type Question = StaffAttempt["questions"][number];

const pointsOf = ({ points, points_possible }: Question) =>
  `${points ?? "no"} of ${points_possible} ${points_possible === 1 ? "point" : "points"}`;

const givenBy = (question: Question) =>
  `${question.by_hand_by || "Somebody else"} gave ${pointsOf(question)} for question ${question.position}.`;
