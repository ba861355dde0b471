import { useMutation, useQueryClient } from "@tanstack/react-query";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { makeStale, type Stale } from "./stale.ts";

interface ChangeRules<Answer, Input> {
  /** The changed resource. Its queries are fetched again after the change. */
  stale: Stale;
  /**
   * Fetches again after every failure, because another person may have made the change already. After a lost answer the
   * records are fetched again in any case: the change may be stored.
   */
  isStaleAfterFailure?: boolean;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Toast after success. */
  done?: string | ((answer: Answer, input: Input) => string | undefined);
  onFailed?: (error: Error) => unknown;
  /** Toast after a failure, for screens that do not show the failure themselves. */
  failure?: string;
}

/**
 * A mutation that changes records. It is pending until the visible records have been fetched again. If the pressed button
 * has left the page with its record, the focus moves to the start of the section.
 */
export function useChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { stale, isStaleAfterFailure, onDone, done, onFailed, failure }: ChangeRules<Answer, Input>,
) {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      onDone?.(answer, input);
      const message = typeof done === "function" ? done(answer, input) : done;
      if (message) showToast(message);
      await makeStale(queries, stale);
      // React draws the fetched records first.
      setTimeout(focusMainIfLost);
    },
    onError: (error) => {
      onFailed?.(error);
      if (failure) showToast(sentenceOf(error, failure), { tone: "error" });
      return isStaleAfterFailure || error instanceof NoResponse ? makeStale(queries, stale) : undefined;
    },
  });
}
