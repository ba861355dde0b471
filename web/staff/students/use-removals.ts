import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { analyticsKey } from "#web/staff/analytics/analytics-queries.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { studentsKey } from "./student-queries.ts";

/** The one thing that is asked about: an enrollment or a student. */
export interface Doomed {
  kind: "enrollment" | "student";
  id: number;
  question: string;
  /** What to say once it is gone. */
  done: string;
}

export type Removals = ReturnType<typeof useRemovals>;

/** Removes what is asked about; afterwards the list is fetched again (staff-dashboard.md section 4). */
export function useRemovals(doomed: Doomed | null, onClose: () => void) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: ({ kind, id }: Doomed) =>
      kind === "enrollment"
        ? api.enrollments.remove({ params: { id } })
        : api.students.remove({ params: { id } }),
    onSuccess: async (_nothing, { done }) => {
      onClose();
      showToast(done);
      await Promise.all([
        queries.invalidateQueries({ queryKey: studentsKey }),
        queries.invalidateQueries({ queryKey: analyticsKey }),
      ]);
      focusMainIfLost();
    },
  });
  const failedOn = removal.variables;
  const isThisOne = failedOn?.kind === doomed?.kind && failedOn?.id === doomed?.id;
  return {
    confirm: () => doomed && removal.mutate(doomed),
    cancel: () => {
      removal.reset();
      onClose();
    },
    isPending: removal.isPending,
    error:
      removal.error && isThisOne && doomed
        ? sentenceOf(removal.error, `Failed to delete ${doomed.kind}. Please try again.`)
        : undefined,
  };
}
