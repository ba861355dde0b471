import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

/** Returns the round in the address; undefined for all rounds. */
export const roundIn = (text: string | null) => Number(text) || undefined;

export const resultsQuery = (id: number, round: number | undefined) =>
  q(api.feedback_rounds.results, { params: { id }, query: { round } });

/** Reads a program's rounds again when a question opens, because colleagues send rounds and students answer. */
export function useFreshRounds(program: number) {
  const { get } = useAddress();
  const results = useQuery({ ...resultsQuery(program, roundIn(get("round"))), refetchOnMount: "always" });
  const { isFetching, isError, isFetchedAfterMount } = results;
  const hasFailed = isError && !isFetching;
  return {
    /** Undefined until they are read. */
    rounds: isFetchedAfterMount && !isFetching && !isError ? results.data?.rounds : undefined,
    /** Properties of the question that has no rounds yet. */
    reading: {
      isPending: !hasFailed,
      pendingLabel: "Checking...",
      ...(hasFailed && {
        confirmLabel: "Check Again",
        error: "Failed to read the rounds. Nothing was changed.",
      }),
      onConfirm: () => void results.refetch(),
    },
  };
}
