import { useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { BothVersions, type TwoVersions } from "../both-versions.tsx";
import { FailureLine } from "../failure-line.tsx";

type SaveProblemProps = {
  error: Error | null;
  /** Message for a failed save: the specification's sentence, or a function of the error. */
  failure: string | ((error: Error, isNew: boolean) => string);
  isNew: boolean;
  /** Names of the form's fields. */
  names: readonly string[];
  /** Fetches the stored record again. The typed text stays as the form's draft. */
  onReload: () => void;
  /** After a change by somebody else: the fields that both changed. */
  conflicts?: readonly TwoVersions[];
};

/**
 * Shows in the button bar why a form was not saved, or nothing if all messages are at fields. After a change by
 * somebody else, it shows both versions of each field that both changed, and offers to load the latest version. The
 * user's own changes stay. After a deletion, it says that the record must be restored first.
 */
export function SaveProblem({ error, names, ...problem }: SaveProblemProps) {
  if (!error || isAtFields(error, names)) return null;
  return (
    <FailureLine>
      <ProblemAlert error={error} {...problem} />
    </FailureLine>
  );
}

type ProblemAlertProps = Omit<SaveProblemProps, "names" | "error"> & { error: Error };

function ProblemAlert({ error, failure, isNew, onReload, conflicts = [] }: ProblemAlertProps) {
  // The versions at the refused save, which stay while the fields change.
  const [versions] = useState(conflicts);
  if (error instanceof ApiError && error.status === 409)
    return (
      <Alert
        tone="warning"
        action={
          <Button size="small" variant="secondary" onClick={onReload}>
            Load the latest version
          </Button>
        }
      >
        {error.message} Your changes stay in the form.
        {versions.length > 0 && <BothVersions fields={versions} />}
      </Alert>
    );
  if (error instanceof ApiError && error.status === 404 && !isNew)
    return (
      <Alert tone="warning">
        This was deleted in the meantime. Restore it from the bin, then save again. Your changes stay in the
        form.
      </Alert>
    );
  if (typeof failure === "function") return <Alert tone="error">{failure(error, isNew)}</Alert>;
  return (
    <Alert tone="error" title={failure}>
      {sentenceOf(error, "")}
    </Alert>
  );
}

function isAtFields(error: Error, names: readonly string[]): boolean {
  const found = error instanceof ApiError ? Object.keys(error.fields) : [];
  return found.length > 0 && found.every((name) => names.includes(name.split(".")[0] as string));
}
