import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { programTitlesQuery } from "../program-queries.ts";

/** Copies the units of another program as drafts. */
export function CopyDialog({ program, onClose }: { program: number; onClose: () => void }) {
  const { data: titles = [] } = useQuery(programTitlesQuery);
  const [from, setFrom] = useState("");
  const [error, setError] = useState<string>();
  const copying = useChange(() => api.units.copy({ params: { id: program }, body: { from: Number(from) } }), {
    stale: "units",
    isStaleAfterFailure: true,
    onDone: onClose,
    done: "The units are copied as drafts.",
  });
  const copy = () => (from ? copying.mutate() : setError("Choose a program"));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy from another program"
      size="small"
      problem={
        copying.error && (
          <FailureLine>
            <Alert tone="error">
              {problemOf(copying.error, "Failed to copy the units. Please try again.")}
            </Alert>
          </FailureLine>
        )
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={copy} isPending={copying.isPending} pendingLabel="Copying...">
            Copy as drafts
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Program" name="from" isRequired error={error}>
          <Select
            placeholder="Select a program"
            value={from}
            onChange={(event) => {
              setFrom(event.target.value);
              setError(undefined);
            }}
            options={titles
              .filter(({ id }) => id !== program)
              .map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </Field>
        <p className="text-muted text-sm">
          Titles, texts, videos and files are copied. Units that are written here stay as they are, and live
          sessions are not copied.
        </p>
      </div>
    </Dialog>
  );
}
