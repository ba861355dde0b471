import { ApiError } from "#contract/shared/errors.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

type SaveProblemProps = {
  error: Error | null;
  /** The specification's sentence for a save that failed. */
  sentence: string;
  /** Fetches what is stored now; what was typed is kept as the form's draft. */
  onReload: () => void;
  /** The form's values: with them, nothing is said here when every message stands at its field. */
  fields?: object;
};

/**
 * Why a form was not saved. Messages of fields stand at their fields; a form that others have overtaken offers
 * to load what they wrote, with one's own changes on top (security.md T39).
 */
export function SaveProblem({ error, sentence, onReload, fields }: SaveProblemProps) {
  if (!error || (fields && isAtFields(error, fields))) return null;
  const isStale = error instanceof ApiError && error.status === 409;
  if (!isStale)
    return (
      <Alert tone="error" title={sentence}>
        {reasonOf(error)}
      </Alert>
    );
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
}

function isAtFields(error: Error, fields: object): boolean {
  if (!(error instanceof ApiError)) return false;
  const names = Object.keys(error.fields);
  return names.length > 0 && names.every((name) => name === "image" || name in fields);
}

/** What the server says beyond the sentence; messages of fields stand at their fields. */
function reasonOf(error: Error): string {
  const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return isAtField ? "" : sentenceOf(error, "");
}
