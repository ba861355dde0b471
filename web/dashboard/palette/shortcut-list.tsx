import { useState } from "react";
import type { Role } from "#contract/shared/permissions.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { shortcutsOf, singleKeys } from "./keys.ts";

/** The shortcuts, and the switch for those that are a single key. */
export function ShortcutList({ role, onClose }: { role: Role; onClose: () => void }) {
  const [hasSearchBox] = useState(() => document.querySelector("main input[type=search]") !== null);
  const [isOn, setIsOn] = useState(singleKeys.isOn);
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="mb-5 grid gap-3">
        {shortcutsOf(role, hasSearchBox).map(({ keys, words }) => (
          <div key={words} className="flex items-baseline justify-between gap-4">
            <dt>{words}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single keys work, too"
        checked={isOn}
        onChange={(event) => {
          singleKeys.turn(event.target.checked);
          setIsOn(event.target.checked);
        }}
      />
    </Dialog>
  );
}
