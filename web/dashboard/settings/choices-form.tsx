import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { useDraft } from "#web/dashboard/forms/use-draft.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { type Choices, ChoiceTable } from "./choice-table.tsx";

type Stored = { choices: Choices; time_zone?: string; updated_at: string | null };

/** What the form's draft holds. */
type Values = Choices & { time_zone?: string };

type ChoicesFormProps<Saved extends Stored> = {
  stored: Saved;
  /** Names the draft. */
  draft: string;
  caption: string;
  /** Stores what was chosen, of the version that was read. */
  send: (chosen: Pick<Saved, "updated_at"> & { choices: Choices; time_zone?: string }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Shows what somebody else stored meanwhile. */
  onReload: () => void;
  /** What is said after it was saved. */
  said: string;
  saveLabel: string;
  /** The field of the time zone, where there is one. */
  zoneField?: (zone: string, choose: (zone: string) => void) => ReactNode;
};

/**
 * Of each kind of email whether and when it comes: one's own choice, or the institute's for those who chose nothing. What was
 * not saved is a draft.
 */
export function ChoicesForm<Saved extends Stored>({
  stored: given,
  draft,
  caption,
  send,
  onSaved,
  onReload,
  said,
  saveLabel,
  zoneField,
}: ChoicesFormProps<Saved>) {
  const [stored, setStored] = useState(given);
  const [initial, setInitial] = useState(() => valuesOf(given));
  const { values, setValues, isRestored, isChanged, discard } = useDraft<Values>(draft, initial);
  const { time_zone, ...choices } = values;
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: () => send({ choices, updated_at: stored.updated_at, ...(time_zone && { time_zone }) }),
    onSuccess: (saved) => {
      onSaved(saved);
      setStored(saved);
      // What is as it was saved is no draft any more.
      setInitial(valuesOf(saved));
      showToast(said);
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isRestored && isChanged && <DraftNotice onDiscard={discard} hasFiles={false} />}
      <ChoiceTable
        caption={caption}
        choices={choices}
        onChoose={(kind, choice) => setValues((before) => ({ ...before, [kind]: choice }))}
      />
      {zoneField?.(time_zone ?? "", (zone) => setValues((before) => ({ ...before, time_zone: zone })))}
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

const valuesOf = ({ choices, time_zone }: Stored): Values => ({
  ...choices,
  ...(time_zone && { time_zone }),
});
