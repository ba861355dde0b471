import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { makeStale, type Stale } from "./stale.ts";

interface ChangeRules<Answer, Input> {
  /** What it changes, which is fetched again afterwards. */
  stale: Stale;
  /** Also after a failure, because somebody else may have changed it already. */
  isStaleAfterFailure?: boolean;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Said afterwards. */
  done?: string | ((answer: Answer, input: Input) => string | undefined);
  onFailed?: (error: Error) => unknown;
  /** Said in a toast when it fails, where the screen does not say it. */
  failure?: string;
}

/** A call that changes records. It lasts until what is shown of them was fetched again. */
export function useChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { stale, isStaleAfterFailure, onDone, done, onFailed, failure }: ChangeRules<Answer, Input>,
) {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      onDone?.(answer, input);
      const message = typeof done === "function" ? done(answer, input) : done;
      if (message) showToast(message);
      return makeStale(queries, stale);
    },
    onError: (error) => {
      onFailed?.(error);
      if (failure) showToast(sentenceOf(error, failure), { tone: "error" });
      return isStaleAfterFailure ? makeStale(queries, stale) : undefined;
    },
  });
}
