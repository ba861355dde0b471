import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface ToggleRules<Row> {
  /** Sends the change and returns the stored row. */
  send: (row: Row) => Promise<Row>;
  /** Replaces the row in the visible list. */
  replace: (row: Row) => void;
  failure: string;
  /** Queries to fetch again after a failure. */
  stale: Stale;
}

/** Returns a function that shows or hides a row on the website. The list changes at once, and back after a failure. */
export function useToggle<Row extends { is_active: boolean }>({
  send,
  replace,
  failure,
  stale,
}: ToggleRules<Row>) {
  const queries = useQueryClient();
  const showToast = useToast();
  const toggling = useMutation({
    mutationFn: send,
    onMutate: (row: Row) => replace({ ...row, is_active: !row.is_active }),
    onSuccess: replace,
    onError: (error, row) => {
      console.error("toggle", error);
      replace(row);
      showToast(sentenceOf(error, failure), { tone: "error" });
      return makeStale(queries, stale);
    },
  });
  return (row: Row) => {
    // Ignore a second press before the answer: it would send an outdated version.
    if (!toggling.isPending) toggling.mutate(row);
  };
}
