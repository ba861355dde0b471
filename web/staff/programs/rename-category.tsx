import { Pencil } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Renames the category of the filter in all its programs. */
export function RenameCategory({ category }: { category: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil className="size-4" />}
        onClick={() => setIsOpen(true)}
        className="-ms-3"
      >
        Rename “{category}”
      </Button>
      {isOpen && <RenameDialog category={category} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function RenameDialog({ category, onClose }: { category: string; onClose: () => void }) {
  const formId = useId();
  const [to, setTo] = useState(category);
  const { go } = useAddress();
  const renaming = useChange(() => api.programs.rename_category({ body: { from: category, to } }), {
    stale: "programs",
    onDone: () => {
      onClose();
      go({ category: to.trim(), page: undefined }, { replace: true });
    },
    done: ({ programs }) =>
      `${programs === 1 ? "1 program is" : `${programs} programs are`} in "${to.trim()}" now.`,
  });
  const atField = renaming.error instanceof ApiError ? renaming.error.fields.to?.[0] : undefined;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!renaming.isPending) renaming.mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOnBackdrop={false}
      title={`Rename "${category}"`}
      size="small"
      problem={
        renaming.error &&
        !atField && (
          <FailureLine>
            <Alert tone="error">
              {sentenceOf(renaming.error, "Failed to rename the category. Please try again.")}
            </Alert>
          </FailureLine>
        )
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={renaming.isPending} pendingLabel="Renaming...">
            Rename in All Programs
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="New name" name="to" isRequired error={atField}>
          <Input
            autoComplete="off"
            maxLength={100}
            value={to}
            onChange={(event) => {
              setTo(event.target.value);
              renaming.reset();
            }}
          />
        </Field>
        <p className="text-muted text-sm">
          Every program of this category changes at once, also drafts. If you enter the name of another
          category, the two become one.
        </p>
      </form>
    </Dialog>
  );
}
