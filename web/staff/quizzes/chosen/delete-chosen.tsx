import { BIN_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { questionsInWords, UNDO_MS } from "./questions-in-words.ts";
import { useChosenQuestions } from "./use-chosen-questions.ts";

interface DeleteChosenProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks before the chosen questions are deleted, and says how many are in quizzes. */
export function DeleteChosen({ ids, onClose, onDone }: DeleteChosenProps) {
  const showToast = useToast();
  const restoring = useChange((ids: number[]) => api.questions.restore_chosen({ body: { ids } }), {
    stale: "questions",
    done: ({ ids }) => `${questionsInWords(ids.length)} restored.`,
    failure: "They were not restored. Please try again, or restore them from the bin.",
  });
  const removal = useChange(() => api.questions.remove_chosen({ body: { ids: [...ids] } }), {
    stale: "questions",
    onDone(deleted) {
      onClose();
      onDone();
      showToast(`${questionsInWords(deleted.ids.length)} deleted.`, {
        lasts_ms: UNDO_MS,
        ...(deleted.ids.length > 0 && {
          action: { label: "Undo", onPress: () => restoring.mutate(deleted.ids) },
        }),
      });
    },
  });
  const { data: questions = [] } = useChosenQuestions(ids);
  const inQuizzes = questions.filter(({ quizzes_count }) => quizzes_count > 0).length;
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${questionsInWords(ids.length)}?`}
      confirmLabel="Delete"
      isPending={removal.isPending}
      pendingLabel="Deleting..."
      error={
        removal.error
          ? problemOf(removal.error, "The questions were not deleted. Please try again.")
          : undefined
      }
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {inQuizzes > 0 && (
        <p>
          {`${inQuizzes === 1 ? "1 of them is" : `${inQuizzes} of them are`} in quizzes. New attempts no longer get ${inQuizzes === 1 ? "it" : "these"}. Attempts that have begun keep ${inQuizzes === 1 ? "it" : "them"}.`}
        </p>
      )}
      <p>
        {ids.length === 1 ? "It stays" : "They stay"} in the bin for {BIN_DAYS} days.
      </p>
    </ConfirmDialog>
  );
}
