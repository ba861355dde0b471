import { useState } from "react";
import type { Role } from "#contract/shared/permissions.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { KeyLines } from "./key-lines.tsx";
import { shortcutsOf, singleKeys } from "./keys.ts";

/** The list of shortcuts, with a switch for single-key shortcuts. */
export function ShortcutList({ role, onClose }: { role: Role; onClose: () => void }) {
  const [hasSearchBox] = useState(() => document.querySelector("main input[type=search]") !== null);
  const [isOn, setIsOn] = useState(singleKeys.isOn);
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="small">
      <div className="mb-5">
        <KeyLines lines={shortcutsOf(role, hasSearchBox)} />
      </div>
      <Checkbox
        label="Use single-key shortcuts"
        checked={isOn}
        onChange={(event) => {
          singleKeys.turn(event.target.checked);
          setIsOn(event.target.checked);
        }}
      />
    </Dialog>
  );
}
