import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import {
  type NotificationChoice,
  type NotificationKind,
  notificationChoices,
  notificationKinds,
} from "#contract/notifications/kinds.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useDraft } from "#web/dashboard/forms/use-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { type Choices, ChoiceTable } from "./choice-table.tsx";

type Stored = { choices: Choices; time_zone?: string; updated_at: string | null };

/** The values of the form and its draft. */
type Values = Choices & { time_zone?: string };

type ChoicesFormProps<Saved extends Stored> = {
  stored: Saved;
  /** Name of the draft. */
  draft: string;
  caption: string;
  /** Saves the choices, with the version that they were made from. */
  send: (chosen: Pick<Saved, "updated_at"> & { choices: Choices; time_zone?: string }) => Promise<Saved>;
  /** Reads the stored choices after a lost answer. */
  read: () => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Loads the version that somebody else has saved in the meantime. */
  onReload: () => void;
  /** Toast after a save. */
  said: string;
  saveLabel: string;
  /** Renders the field for the time zone, if the form has one. */
  zoneField?: (zone: string, choose: (zone: string) => void) => ReactNode;
};

/**
 * A form that sets for each kind of email: at once, daily or never. It edits a user's own choices, or the institute's
 * defaults. Unsaved choices are a draft.
 */
export function ChoicesForm<Saved extends Stored>({
  stored: given,
  draft,
  caption,
  send,
  read,
  onSaved,
  onReload,
  said,
  saveLabel,
  zoneField,
}: ChoicesFormProps<Saved>) {
  const [stored, setStored] = useState(given);
  const [initial, setInitial] = useState(() => valuesOf(given));
  const drafted = useDraft<Values>(draft, initial, { version: stored.updated_at ?? "" });
  const { values, setValues, changes, isRestored, isChanged, isOutdated, version, discard, rebase } = drafted;
  const { time_zone, ...choices } = values;
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: () =>
      orStored(
        send({ choices, updated_at: version || null, ...(time_zone && { time_zone }) }),
        (current) => areStored(changes, valuesOf(current)),
        read,
      ),
    onSuccess: (saved) => {
      onSaved(saved);
      setStored(saved);
      // Make the saved values the initial ones, so that the draft is deleted.
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
      {isRestored && isChanged && <DraftNotice onDiscard={discard} isOutdated={isOutdated} />}
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
        conflicts={conflictsOf(
          saving.error,
          { ...drafted, set: (name, value) => setValues((before) => ({ ...before, [name]: value })) },
          valuesOf,
          { labelOf, inWords },
        )}
        onReload={() => {
          rebase(latestBase(saving.error, valuesOf));
          onReload();
        }}
      />
      <div>
        <Button type="submit" isPending={saving.isPending} pendingLabel="Saving...">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

const labelOf = (name: string) =>
  name === "time_zone" ? "Time zone" : notificationKinds[name as NotificationKind].label;

const inWords = (name: string, value: unknown) =>
  name === "time_zone" ? String(value) : notificationChoices[value as NotificationChoice];

const valuesOf = ({ choices, time_zone }: Stored): Values => ({
  ...choices,
  ...(time_zone && { time_zone }),
});
