import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

type ProofDialogProps = { onProved: () => void; onClose: () => void };

/** Asks for the person's own password before the call that opened it is sent again. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Is it you?">
      <ProofForm onProved={onProved} onCancel={onClose} />
    </Dialog>
  );
}
