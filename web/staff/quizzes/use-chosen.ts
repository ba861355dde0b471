import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { api } from "#web/api/client.ts";
import { questionQuery } from "./quiz-queries.ts";

/** Loads the questions with these ids in one request. One that was deleted is null. */
export function useChosen(ids: readonly number[]) {
  const queries = useQueryClient();
  const sorted = [...ids].sort((one, other) => one - other);
  const found = useQuery({
    queryKey: [...api.questions.get.queryKey, { chosen: sorted }],
    queryFn: () => chosenQuestions(queries, sorted),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    byId: new Map(found.data),
    isPending: found.isPending,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
  };
}

/** Fetches the questions that the picker has not loaded. */
async function chosenQuestions(
  queries: QueryClient,
  ids: readonly number[],
): Promise<[number, Question | null][]> {
  const known = new Map<number, Question>();
  for (const id of ids) {
    const { queryKey } = questionQuery(id);
    const { data, isInvalidated } = queries.getQueryState(queryKey) ?? {};
    if (data && !isInvalidated) known.set(id, data as Question);
  }
  const missing = ids.filter((id) => !known.has(id));
  const fetched =
    missing.length === 0 ? [] : await api.questions.chosen({ query: { ids: missing.join(",") } });
  for (const question of fetched) {
    queries.setQueryData(questionQuery(question.id).queryKey, question);
    known.set(question.id, question);
  }
  return ids.map((id) => [id, known.get(id) ?? null]);
}
