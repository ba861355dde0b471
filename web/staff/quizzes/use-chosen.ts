import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { isMissing } from "#web/api/api-error.ts";
import { api } from "#web/api/client.ts";
import { questionQuery } from "./quiz-queries.ts";

/**
 * Loads the questions with these ids. One that was deleted is null. This is one query, because `useQueries` would add
 * 2 KB to the script of every section.
 */
export function useChosen(ids: readonly number[]) {
  const queries = useQueryClient();
  const sorted = [...ids].sort((one, other) => one - other);
  const found = useQuery({
    queryKey: [...api.questions.get.queryKey, { chosen: sorted }],
    queryFn: () => Promise.all(sorted.map((id) => questionOrNull(queries, id))),
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

async function questionOrNull(queries: QueryClient, id: number): Promise<[number, Question | null]> {
  try {
    return [id, await queries.fetchQuery({ ...questionQuery(id), retry: false })];
  } catch (error) {
    if (isMissing(error)) return [id, null];
    throw error;
  }
}
