import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";

/** Says that a release of the grades shows the right answers, too. Empty if the quiz does not show them (beyond.md 6.1). */
export function shownAnswers({ results, attempts }: Pick<StaffQuiz, "results" | "attempts">): string {
  if (results !== "answers") return "";
  return `They also see the right answers and explanations${attempts > 1 ? ", even if they have an attempt left" : ""}.`;
}
