import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { makeStale } from "#web/api/stale.ts";
import { api } from "#web/api.ts";
import { useDeleted } from "#web/dashboard/lists/use-deleted.ts";
import { focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";

/** The enrollment or the student that a question is about. */
export interface Removal {
  kind: "enrollment" | "student";
  id: number;
  question: string;
  /** To be typed before it can be confirmed. */
  typed?: string;
  /** Said afterwards. */
  done: string;
}

export type Removals = ReturnType<typeof useRemovals>;

/** One question is open at a time. */
export function useRemoval() {
  const [removal, ask] = useState<Removal | null>(null);
  return { removal, ask, removals: useRemovals(removal, () => ask(null)) };
}

/** Removes the one that is asked about. Afterwards the list is fetched again (staff-dashboard.md section 4). */
export function useRemovals(removal: Removal | null, onClose: () => void) {
  const queries = useQueryClient();
  const tellDeleted = useDeleted();
  const mutation = useMutation({
    mutationFn: ({ kind, id }: Removal) =>
      kind === "enrollment"
        ? api.enrollments.remove({ params: { id } })
        : api.students.remove({ params: { id } }),
    onSuccess: async (_nothing, { kind, id, done }) => {
      onClose();
      tellDeleted({ kind, id, message: done });
      await makeStale(queries, "enrollments");
      focusMainIfLost();
    },
  });
  const failedOn = mutation.variables;
  const isThisOne = failedOn?.kind === removal?.kind && failedOn?.id === removal?.id;
  return {
    confirm: () => removal && mutation.mutate(removal),
    cancel: () => {
      mutation.reset();
      onClose();
    },
    isPending: mutation.isPending,
    error:
      mutation.error && isThisOne && removal
        ? sentenceOf(mutation.error, `Failed to delete ${removal.kind}. Please try again.`)
        : undefined,
  };
}
