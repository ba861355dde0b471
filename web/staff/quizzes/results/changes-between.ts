import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";

/** Returns sentences about what others changed in an attempt after it was opened, with their names. */
export function changesBetween(opened: StaffAttempt, current: StaffAttempt): string[] {
  const before = new Map(opened.questions.map((question) => [question.position, question]));
  const sentences = current.questions.flatMap((now) => {
    const was = before.get(now.position);
    if (!was) return [];
    const { position, points, points_possible, by_hand_reason, by_hand_by } = now;
    if (JSON.stringify(was.answer) !== JSON.stringify(now.answer))
      return [`A late answer to question ${position} has arrived.`];
    if (was.points === points && was.by_hand_reason === by_hand_reason && was.by_hand_by === by_hand_by)
      return [];
    const given = `${points ?? "no"} of ${points_possible} ${points_possible === 1 ? "point" : "points"}`;
    return by_hand_reason === null
      ? [`Question ${position} was marked again: ${given}.`]
      : [`${by_hand_by || "Somebody else"} gave ${given} for question ${position}.`];
  });
  return sentences.length > 0 ? sentences : ["The attempt was marked again. No points changed."];
}
