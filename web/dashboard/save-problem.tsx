import { Refusal } from "#contract/errors.ts";
import { sentenceOf } from "#web/dashboard/sentence-of.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type SaveProblemProps = {
  error: Error | null;
  /** The specification's sentence for a save that failed. */
  sentence: string;
  /** Fetches what is stored now; what was typed is kept as the form's draft. */
  onReload: () => void;
  /** The form's values: messages of these fields stand there, and then nothing is said here. */
  fields: object;
};

/**
 * Why a form was not saved. Messages of fields stand at their fields; a form that others have overtaken offers
 * to load what they wrote, with one's own changes on top (security.md T39).
 */
export function SaveProblem({ error, sentence, onReload, fields }: SaveProblemProps) {
  if (!error || isAtFields(error, fields)) return null;
  const isStale = error instanceof Refusal && error.status === 409;
  if (!isStale) return <Alert tone="error">{sentenceOf(error, sentence)}</Alert>;
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
  if (!(error instanceof Refusal)) return false;
  const names = Object.keys(error.fields);
  return names.length > 0 && names.every((name) => name === "image" || name in fields);
}
