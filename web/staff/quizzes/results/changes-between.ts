import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";

/**
 * Returns sentences about what others changed in an attempt after it was opened, with their names and comments. If the
 * page has the changed attempt already, returns the points that were given by hand.
 */
export function changesBetween(opened: StaffAttempt, current: StaffAttempt): string[] {
  if (opened.updated_at === current.updated_at) {
    const given = current.questions.filter(({ by_hand_reason }) => by_hand_reason !== null);
    return given.length > 0 ? given.map((question) => givenBy(question)) : ["The attempt was changed."];
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
      : [givenBy(now, was)];
  });
  return sentences.length > 0 ? sentences : ["The attempt was marked again. No points changed."];
}

type Question = StaffAttempt["questions"][number];

const pointsOf = ({ points, points_possible }: Question) =>
  `${points ?? "no"} of ${points_possible} ${points_possible === 1 ? "point" : "points"}`;

/** Names the points and the comment as far as they differ from those before. */
function givenBy(now: Question, was?: Question): string {
  const { position, points, by_hand_reason: comment, by_hand_by } = now;
  const who = by_hand_by || "Somebody else";
  const before = was?.by_hand_reason ?? "";
  const isNew = comment !== before;
  if (was && was.by_hand_reason !== null && was.points === points && isNew) {
    if (!comment) return `${who} removed the comment on question ${position}.`;
    return `${who} ${before ? "changed" : "added"} the comment on question ${position}: ${quoted(comment)}`;
  }
  const gave = `${who} gave ${pointsOf(now)} for question ${position}`;
  if (comment && isNew) return `${gave}, with the comment ${quoted(comment)}`;
  return `${gave}${isNew ? ", and removed the comment" : ""}.`;
}

/** Returns the comment in quotation marks as the end of a sentence. */
const quoted = (comment: string) => (/[.!?]$/.test(comment) ? `"${comment}"` : `"${comment}".`);
