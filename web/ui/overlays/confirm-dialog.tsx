import type { ReactNode } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
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
  /** Error of the last attempt. The dialog stays open to show it. */
  error?: string;
  /** Reason why it cannot be confirmed yet. */
  disabledReason?: string;
  /** True if data is lost. False for actions that send, add or can be undone; their button is not red. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that others notice or that cannot be undone. */
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
