import { useQueryClient } from "@tanstack/react-query";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useSoon } from "#web/student/news.ts";
import { fetchOwnLists } from "./fetch-own-lists.ts";
import { useOnChange } from "./use-fresh-attempt.ts";

/**
 * Fetches the lists that show an attempt when its end is moved, and when it ends.
 * @param before end that the student knew; undefined if it was not moved
 */
export function useOwnLists({ state, ends_at }: Pick<Attempt, "state" | "ends_at">, before?: string): void {
  const queries = useQueryClient();
  const fetchSoon = useSoon(() => fetchOwnLists(queries));
  useOnChange(`${state} ${ends_at}`, fetchSoon);
  // The end was moved while the page was closed.
  useOnChange(String(before), () => before && fetchSoon());
}
