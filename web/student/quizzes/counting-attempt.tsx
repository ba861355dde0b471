import type { StudentQuiz } from "#contract/courses/quizzes/attempts.ts";

/** Says which attempts the grade counts. Says nothing with one attempt, or while no points are shown. */
export function CountingAttempt({ quiz }: { quiz: Pick<StudentQuiz, "attempts" | "counts"> }) {
  const shareOf = ({ points, points_possible }: StudentQuiz["attempts"][number]) =>
    (points ?? 0) / points_possible;
  const marked = quiz.attempts
    .filter(({ points }) => points !== null)
    .sort((one, other) => one.number - other.number);
  const last = marked.at(-1);
  if (quiz.attempts.length < 2 || !last) return null;
  const best = marked.reduce((one, other) => (shareOf(other) > shareOf(one) ? other : one), last);
  const sentences = {
    best: `Your best attempt counts: attempt ${best.number}.`,
    last: `Your last marked attempt counts: attempt ${last.number}.`,
    average: "The average of your marked attempts counts.",
  };
  return <p>{sentences[quiz.counts]}</p>;
}
