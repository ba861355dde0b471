import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { FailureLine } from "./failure-line.tsx";

type SaveProblemProps = {
  error: Error | null;
  /** The specification's sentence for a save that failed, or what to say of the error. */
  failure: string | ((error: Error, isNew: boolean) => string);
  isNew: boolean;
  /** The fields of the form. */
  names: readonly string[];
  /** Fetches what is stored now; what was typed is the form's draft. */
  onReload: () => void;
};

/**
 * Why a form was not saved, for the line of its buttons. It says nothing when every message stands at its field. When others have changed the record
 * meanwhile, it offers to load what they wrote, with one's own changes on top. Of what they have deleted it says that trying again does not help.
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

function ProblemAlert({ error, failure, isNew, onReload }: ProblemAlertProps) {
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
      </Alert>
    );
  if (error instanceof ApiError && error.status === 404 && !isNew)
    return (
      <Alert tone="warning">
        Somebody deleted this meanwhile. Once it is restored from the bin, it can be saved. Your changes stay
        in the form.
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
  return found.length > 0 && found.every((name) => names.includes(name));
}
