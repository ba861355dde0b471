import type { QueryClient } from "@tanstack/react-query";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { api } from "#web/api/client.ts";
import { listQ, PAGE_SIZE } from "#web/api/query.ts";

export interface QuestionFilter {
  search: string;
  kind: Kind | "";
  tag: string;
}

/**
 * Loads all pages of a filtered list of a program's questions. Returns them in the order in which they were written,
 * because a quiz is written from its beginning. The list is newest first.
 */
export async function everyQuestion(
  queries: QueryClient,
  program: number,
  filter: QuestionFilter,
  count: number,
): Promise<Question[]> {
  const found: Question[] = [];
  for (let page = 1; page <= Math.ceil(count / PAGE_SIZE); page += 1) {
    const query = { ...filter, page };
    const { results } = await queries.fetchQuery(
      listQ(api.questions.list, { params: { id: program }, query }),
    );
    found.push(...results);
  }
  return found.sort((one, other) => one.id - other.id);
}
