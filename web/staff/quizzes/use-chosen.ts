import { useQueries } from "@tanstack/react-query";
import { isMissing } from "#web/api/api-error.ts";
import { questionQuery } from "./quiz-queries.ts";

/** Loads the questions with these ids. One that was deleted is null. */
export const useChosen = (ids: readonly number[]) =>
  useQueries({
    queries: ids.map((id) => ({ ...questionQuery(id), retry: false })),
    combine: (found) => ({
      byId: new Map(
        found.map(({ data, error }, at) => [
          ids[at] as number,
          data ?? (error && isMissing(error) ? null : undefined),
        ]),
      ),
      isPending: found.some((one) => one.isPending),
      hasFailed: found.some(({ error }) => error !== null && !isMissing(error)),
      retry: () => void Promise.all(found.map((one) => one.error && one.refetch())),
    }),
  });
