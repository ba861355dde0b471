import { useQuery } from "@tanstack/react-query";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { api } from "#web/api/client.ts";

/** Loads the chosen questions, also those of other pages. Deleted ones are left out. */
export const useChosenQuestions = (ids: readonly number[], { isNeeded = true } = {}) =>
  useQuery({
    queryKey: [...api.questions.chosen.queryKey, { chosen: ids }],
    queryFn: () => inBatches(ids),
    enabled: isNeeded,
  });

/** Number of ids that one call returns. */
const BATCH = 100;

async function inBatches(ids: readonly number[]): Promise<Question[]> {
  const found: Question[] = [];
  for (let from = 0; from < ids.length; from += BATCH)
    found.push(...(await api.questions.chosen({ query: { ids: ids.slice(from, from + BATCH).join(",") } })));
  return found;
}
