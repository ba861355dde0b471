import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

type DraftNoticeProps = {
  onDiscard: () => void;
  /** True if the form has file fields. A draft does not store files. */
  hasFiles?: boolean;
};

/** Tells the user that a draft was restored, and offers to discard it. */
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
