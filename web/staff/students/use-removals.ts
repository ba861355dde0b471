import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale } from "#web/api/stale.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { useDeleted } from "#web/dashboard/lists/deletion/use-deleted.ts";

/** Enrollment or student to remove, with the question. */
export interface Removal {
  kind: "enrollment" | "student";
  id: number;
  question: string;
  /** Name to type before the removal can be confirmed. */
  typed?: string;
  /** Message after the removal. */
  done: string;
}

/** Returns the question before a student is removed from a program. */
export const enrollmentRemoval = (name: string, id: number, title: string): Removal => ({
  kind: "enrollment",
  id,
  question: `Remove from "${title}"?`,
  done: `${name} was removed from "${title}".`,
});

export type Removals = ReturnType<typeof useRemovals>;

/** Stores the open question. Only one is open at a time. */
export function useRemoval(onRemoved?: (removed: Removal) => void) {
  const [removal, ask] = useState<Removal | null>(null);
  return { removal, ask, removals: useRemovals(removal, () => ask(null), onRemoved) };
}

/** Removes the enrollment or the student of the question. Afterwards the list is fetched again (staff.md 4). */
export function useRemovals(
  removal: Removal | null,
  onClose: () => void,
  onRemoved?: (removed: Removal) => void,
) {
  const queries = useQueryClient();
  const tellDeleted = useDeleted();
  const mutation = useMutation({
    mutationFn: ({ kind, id }: Removal) =>
      kind === "enrollment"
        ? api.enrollments.remove({ params: { id } })
        : api.students.remove({ params: { id } }),
    onSuccess: async (_nothing, removed) => {
      const { kind, id, done } = removed;
      onClose();
      onRemoved?.(removed);
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
