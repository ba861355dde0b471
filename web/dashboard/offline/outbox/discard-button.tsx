import { type ReactNode, useState } from "react";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type DiscardButtonProps = {
  /** Name of the item, such as "Your work for A map of the village". */
  label: string;
  /** Names what would be deleted from this device. Null if no question is needed. */
  lost: string | null;
  onDiscard: () => void;
  /** Words of the button, if they name the item themselves. */
  children?: ReactNode;
};

/** Discards a refused item. Asks first if a file or text would be lost, because this device has the only copy. */
export function DiscardButton({ label, lost, onDiscard, children }: DiscardButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  function discard() {
    setIsAsking(false);
    onDiscard();
    // The button disappears with the item.
    setTimeout(focusMainIfLost, 300);
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => (lost ? setIsAsking(true) : discard())}>
        {children ?? (
          <>
            Discard
            <span className="sr-only"> {label}</span>
          </>
        )}
      </Button>
      {lost && (
        <ConfirmDialog
          isOpen={isAsking}
          title={`Discard ${label.charAt(0).toLowerCase()}${label.slice(1)}?`}
          confirmLabel="Discard"
          cancelLabel="Keep it"
          onConfirm={discard}
          onCancel={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere text-base text-ink">
            This deletes {lost} from this device. It cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
