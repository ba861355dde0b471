import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface ToggleRules<Row> {
  /** Answers the row as it is stored now. */
  send: (row: Row) => Promise<Row>;
  /** Puts the row into the list that is shown. */
  replace: (row: Row) => void;
  failure: string;
  /** What is fetched again after a failure. */
  stale: Stale;
}

/** Shows or hides a row on the website. The list changes at once, and back if the server says no. */
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
    // A second press before the answer would send a version that is no longer stored.
    if (!toggling.isPending) toggling.mutate(row);
  };
}
