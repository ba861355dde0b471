import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

type ProofDialogProps = { onProved: () => void; onClose: () => void };

/** Asks for the user's own password, before the call that needs it is sent again. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Confirm that it is you">
      <ProofForm onProved={onProved} onCancel={onClose} />
    </Dialog>
  );
}
