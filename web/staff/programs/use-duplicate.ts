import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Program } from "#contract/courses/programs/programs.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Time to read the sentences. */
const LASTS_MS = 12_000;

const duplicateWords = (title: string) =>
  `"${title}" is a draft with the units and their files. Not copied: live sessions, assignments, quizzes and their questions, the payment plan, the rule of certificates, the feedback form and dates. Edit it, then remove the tick at "Draft" and save.`;

/** Copies a program as a draft and opens the form of the copy. */
export function useDuplicate() {
  const { go } = useAddress();
  const queries = useQueryClient();
  const showToast = useToast();
  const keyFor = useRetryKey();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, updated_at }: Program) =>
      api.programs.duplicate({ params: { id }, idempotencyKey: keyFor([id, updated_at]) }),
    async onSuccess(copy) {
      showToast(duplicateWords(copy.title), { lasts_ms: LASTS_MS });
      go({ program: copy.id });
      await makeStale(queries, "programs", "none");
    },
    onError: (error) =>
      showToast(problemOf(error, "Failed to duplicate the program. Please try again."), { tone: "error" }),
  });
  return { onDuplicate: mutate, isDuplicating: isPending };
}
