import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MAX_CHOSEN_QUESTIONS } from "#contract/shared/limits.ts";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { everyQuestion, type QuestionFilter } from "./every-question.ts";

interface ChooseAllProps {
  filter: QuestionFilter;
  /** Questions that the filter finds, on all pages. */
  count: number;
  selection: Selection;
}

/** Chooses all questions that the filter finds, also those of other pages. */
export function ChooseAll({ filter, count, selection }: ChooseAllProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const program = Number(useAddress().get("program"));
  const choosing = useMutation({
    mutationFn: () => everyQuestion(queries, program, filter, count),
    onSuccess: (found) => selection.set(found.map(({ id }) => id)),
    onError: () => showToast("The questions could not be chosen. Please try again.", { tone: "error" }),
  });
  if (selection.all().length >= count)
    return (
      <Button size="small" variant="quiet" className="ms-auto" onClick={selection.clear}>
        Choose None
      </Button>
    );
  return (
    <Button
      size="small"
      variant="quiet"
      className="ms-auto"
      isPending={choosing.isPending}
      pendingLabel="Choosing..."
      disabledReason={
        count > MAX_CHOSEN_QUESTIONS
          ? `At most ${MAX_CHOSEN_QUESTIONS} can be chosen. Search first.`
          : undefined
      }
      onClick={() => choosing.mutate()}
    >
      Choose All {count}
    </Button>
  );
}
