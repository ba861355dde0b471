import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** Says that a draft was restored, with a button that discards it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={onDiscard}>
          Discard my draft
        </Button>
      }
    >
      Your draft is restored below. It is not saved yet. Pictures and files must be chosen again.
    </Alert>
  );
}
