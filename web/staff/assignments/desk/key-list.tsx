import { KeyLines } from "#web/dashboard/palette/key-lines.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { deskKeys } from "./desk-keys.ts";

export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys of the marking desk" size="small">
      <KeyLines lines={deskKeys} />
    </Dialog>
  );
}
