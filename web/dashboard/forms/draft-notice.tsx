import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** Says that what was typed before is there again, and lets it go. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={onDiscard}>
          Discard my draft
        </Button>
      }
    >
      What you typed here before is kept below; it is not saved yet. Pictures and files must be chosen again.
    </Alert>
  );
}
