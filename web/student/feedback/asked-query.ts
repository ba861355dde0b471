import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";

/** The forms that ask for the student's answers. */
export const askedQuery = q(api.feedback_rounds.mine);

/** Removes a form whose answers have arrived at once, because fetching the list again may take long. */
export function removeAnswered(queries: QueryClient, round: number): void {
  queries.setQueryData(askedQuery.queryKey, (forms) => forms?.filter(({ id }) => id !== round));
  void makeStale(queries, "feedback_rounds");
}
