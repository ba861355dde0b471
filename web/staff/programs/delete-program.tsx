import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Program } from "#contract/learning/programs.ts";
import { api } from "#web/api.ts";
import { focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { programsKey } from "#web/staff/programs/program-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Success messages of programs are gone after 3 seconds (staff-dashboard.md section 9). */
export const SUCCESS_MS = 3000;

/** Asks before a program is deleted, naming it; the question stays open to say why it failed. */
export function DeleteProgram({ program, onClose }: { program: Program | null; onClose: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.programs.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Program deleted successfully!", { lasts_ms: SUCCESS_MS });
      await queries.invalidateQueries({ queryKey: programsKey });
      focusMainIfLost();
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={program !== null}
      title={`Delete "${program?.title}"?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error ? sentenceOf(removal.error, "Failed to delete program. Please try again.") : undefined
      }
      onConfirm={() => program && removal.mutate(program.id)}
      onCancel={close}
    >
      <p>
        It disappears from the website at once, and its enrollments go with it: students enrolled in it no
        longer see it.
      </p>
    </ConfirmDialog>
  );
}
