import type { ReactNode } from "react";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  /** Names the record: "Delete Amina Nakato and all data?" */
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isPending?: boolean;
  pendingLabel?: string;
  /** Why the last try failed; the dialog stays open to say so. */
  error?: string;
  /** Why it cannot be confirmed yet. */
  disabledReason?: string;
  /** Whether something is lost. False for what is sent, added or can be taken back: its button is not red. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that others notice, or that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  isPending,
  pendingLabel,
  error,
  disabledReason,
  isDestructive = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} data-first-focus="">
            {cancelLabel}
          </Button>
          <Button
            variant={isDestructive ? "urgent" : "primary"}
            isPending={isPending}
            pendingLabel={pendingLabel}
            disabledReason={disabledReason}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children ?? <p>This action cannot be undone.</p>}
        {error && <Alert tone="error">{error}</Alert>}
      </div>
    </Dialog>
  );
}
