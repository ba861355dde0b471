import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { type Choices, ChoiceTable } from "./choice-table.tsx";

type Stored = { choices: Choices; updated_at: string | null };

type ChoicesFormProps<Saved extends Stored> = {
  stored: Saved;
  caption: string;
  /** Stores what was chosen, of the version that was read. */
  send: (chosen: { choices: Saved["choices"]; updated_at: Saved["updated_at"] }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Shows what somebody else stored meanwhile. */
  onReload: () => void;
  /** What is said after it was saved. */
  said: string;
  saveLabel: string;
  /** More fields. */
  children?: ReactNode;
};

/** Of each kind of email whether and when it comes: one's own choice, or the institute's for those who chose nothing. */
export function ChoicesForm<Saved extends Stored>({
  stored: given,
  caption,
  send,
  onSaved,
  onReload,
  said,
  saveLabel,
  children,
}: ChoicesFormProps<Saved>) {
  const [stored, setStored] = useState(given);
  const [choices, setChoices] = useState(given.choices);
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: () => send({ choices, updated_at: stored.updated_at }),
    onSuccess: (saved) => {
      onSaved(saved);
      setStored(saved);
      showToast(said);
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChoiceTable
        caption={caption}
        choices={choices}
        onChoose={(kind, choice) => setChoices((before) => ({ ...before, [kind]: choice }))}
      />
      {children}
      <SaveProblem
        error={saving.error}
        failure={(error) => sentenceOf(error, "Failed to save. Please try again.")}
        isNew={false}
        names={[]}
        onReload={onReload}
      />
      <div>
        <Button type="submit" isPending={saving.isPending} pendingLabel="Saving...">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
