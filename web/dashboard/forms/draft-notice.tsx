import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

type DraftNoticeProps = {
  onDiscard: () => void;
  /** Whether the form takes files, which no draft holds. */
  hasFiles?: boolean;
};

/** Says that a draft was restored, with a button that discards it. */
export function DraftNotice({ onDiscard, hasFiles = true }: DraftNoticeProps) {
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={onDiscard}>
          Discard my draft
        </Button>
      }
    >
      Your draft is restored below. It is not saved yet.
      {hasFiles && " Pictures and files must be chosen again."}
    </Alert>
  );
}
