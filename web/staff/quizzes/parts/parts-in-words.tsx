import { useQueryClient } from "@tanstack/react-query";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { questionQuery } from "#web/staff/quizzes/quiz-queries.ts";
import { useChosen } from "#web/staff/quizzes/use-chosen.ts";
import { chosenIn, isDraw, type PartValue } from "./part-values.ts";

/** The parts of one version of a quiz, with the beginning of each question's text. Loads questions of a colleague. */
export function PartsInWords({ parts }: { parts: readonly PartValue[] }) {
  const queries = useQueryClient();
  const { byId, hasFailed } = useChosen(chosenIn(parts));
  const textOf = (id: number) => {
    const question = byId.get(id);
    // The form may have shown one that was deleted since, or that could not be loaded again.
    const shown = question ?? queries.getQueryData<Question>(questionQuery(id).queryKey);
    if (shown) return shown.plain_text;
    return question === null || hasFailed ? "A question that this page does not show" : "Loading...";
  };
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: draws may be equal, and have no state
    <span key={at} dir="auto" className="line-clamp-2">
      {isDraw(part) ? `${part.draws} with the tag ${part.tag}` : textOf(part.question)}
    </span>
  ));
}
