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
};

/**
 * Why a form was not saved. Messages of fields stand at their fields; a form that others have overtaken offers
 * to load what they wrote, with one's own changes on top (security.md T39).
 */
export function SaveProblem({ error, sentence, onReload }: SaveProblemProps) {
  if (!error) return null;
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
