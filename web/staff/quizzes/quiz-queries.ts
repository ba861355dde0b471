import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

export const questionQuery = (id: number) => q(api.questions.get, { params: { id } });

/** Tags of a program's questions, with the number of questions. */
export const tagsQuery = (program: number) => ({
  ...q(api.questions.tags, { params: { id: program } }),
  // Questions may be written in another tab.
  refetchOnWindowFocus: "always" as const,
});

/** The first questions with a tag. */
export const taggedQuery = (program: number, tag: string, page_size: number) =>
  q(api.questions.list, { params: { id: program }, query: { tag, page: 1, page_size } });
