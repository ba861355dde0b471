import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { isAnswerLost, pressAgain } from "#web/api/failures/lost-answer.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { BothVersions, type TwoVersions } from "../both-versions.tsx";
import { FailureLine } from "../failure-line.tsx";

type SaveProblemProps = {
  error: Error | null;
  /** Message for a failed save: the specification's sentence, or a function of the error. */
  failure: string | ((error: Error, isNew: boolean) => string);
  isNew: boolean;
  /** Advice after a lost answer, if the save cannot be repeated. */
  afterLoss?: string | undefined;
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
 * user's own changes stay. After a deletion, it says that the record must be restored first. After a lost answer, it says
 * that the button can be pressed again.
 */
export function SaveProblem({ error, names, ...problem }: SaveProblemProps) {
  if (!error || isAtFields(error, names)) return null;
  return (
    <FailureLine>
      <ProblemAlert error={error} names={names} {...problem} />
    </FailureLine>
  );
}

type ProblemAlertProps = Omit<SaveProblemProps, "error"> & { error: Error };

function ProblemAlert({
  error,
  names,
  failure,
  isNew,
  afterLoss = pressAgain,
  onReload,
  conflicts = [],
}: ProblemAlertProps) {
  // The versions at the refused save, which stay while the fields change.
  const [versions] = useState(conflicts);
  const noteReload = useReloadedForm(names);
  if (error instanceof ApiError && error.status === 409)
    return (
      <Alert
        tone="warning"
        action={
          <Button
            size="small"
            variant="secondary"
            onClick={({ currentTarget }) => {
              noteReload(currentTarget);
              onReload();
            }}
          >
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
  if (isAnswerLost(error))
    return (
      <Alert tone="error" title={typeof failure === "function" ? failure(error, isNew) : failure}>
        {afterLoss}
      </Alert>
    );
  if (typeof failure === "function") return <Alert tone="error">{failure(error, isNew)}</Alert>;
  return (
    <Alert tone="error" title={failure}>
      {sentenceOf(error, "")}
    </Alert>
  );
}

/**
 * Returns a function to call before the form is loaded again. The form with the latest version replaces this one, and
 * the pressed button with it: then the first field gets the focus, and a message says what happened.
 */
function useReloadedForm(names: readonly string[]) {
  const left = useRef<Element>(null);
  const showToast = useToast();
  const take = useEffectEvent(() => {
    // React draws the new form first. A form that stays is saving again.
    setTimeout(() => {
      if (left.current && !left.current.isConnected && focusField(names))
        showToast("The latest version is loaded. Your changes are not saved yet.");
    });
  });
  useEffect(() => () => take(), []);
  return (button: Element) => {
    left.current = button.closest("form, dialog");
  };
}

/** Focuses the first of the fields that can have the focus. Returns false without one. */
function focusField(names: readonly string[]): boolean {
  return names.some((name) => {
    const field = document.getElementById(fieldId(name));
    field?.focus();
    return field !== null && document.activeElement === field;
  });
}

function isAtFields(error: Error, names: readonly string[]): boolean {
  const found = error instanceof ApiError ? Object.keys(error.fields) : [];
  return found.length > 0 && found.every((name) => names.includes(name.split(".")[0] as string));
}
