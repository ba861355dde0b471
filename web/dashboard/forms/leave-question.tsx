import { useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/**
 * Asks before the user leaves a form with unsaved changes by its buttons, the menu or the browser's Back button. After
 * a save, `allowLeave` lets the next navigation pass.
 */
export function useLeaveQuestion(hasChanges: boolean, onLeave: () => void) {
  const isAllowed = useRef(false);
  const blocker = useBlocker(() => hasChanges && !isAllowed.current);
  const question = (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title="Close this form?"
      confirmLabel="Close form"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      <p>Are you sure you want to close this form? Any unsaved changes will be lost.</p>
    </ConfirmDialog>
  );
  return {
    question,
    allowLeave: () => {
      isAllowed.current = true;
    },
  };
}
