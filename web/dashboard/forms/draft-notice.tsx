import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

const changedSince =
  "The same fields were changed in the meantime. You are asked before your draft replaces the newer version.";

type DraftNoticeProps = {
  onDiscard: () => void;
  /** True if the form has file fields. A draft does not store chosen files. */
  hasFiles?: boolean | undefined;
  /** True if somebody has changed the same fields since the draft was made. */
  isOutdated?: boolean;
};

/** Tells the user that a draft was restored, and offers to discard it. */
export function DraftNotice({ onDiscard, hasFiles = false, isOutdated = false }: DraftNoticeProps) {
  return (
    <Alert
      tone={isOutdated ? "warning" : "info"}
      action={
        <Button variant="secondary" size="small" onClick={onDiscard}>
          Discard my draft
        </Button>
      }
    >
      Your draft is restored below. It is not saved yet.
      {isOutdated && ` ${changedSince}`}
      {hasFiles && " Pictures and files must be chosen again."}
    </Alert>
  );
}
