import { Search } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Principal } from "#contract/shared/permissions.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { type Pressed, pressedBy, singleKeys } from "./keys.ts";
import { useTypedAhead } from "./use-typed-ahead.ts";

const Palette = lazyPart(() => import("./palette.tsx").then(({ Palette }) => ({ default: Palette })));
const ShortcutList = lazyPart(() =>
  import("./shortcut-list.tsx").then(({ ShortcutList }) => ({ default: ShortcutList })),
);

/**
 * Handles the shortcuts: Ctrl+K and "/" search, "?" lists the keys. Staff search in the palette, which also has a
 * button. For students, "/" focuses the page's search box.
 */
export function Shortcuts({ principal }: { principal: Principal }) {
  const [open, setOpen] = useState<Pressed>(null);
  const typed = useTypedAhead(open === "find");
  const isStaff = principal.role !== "student";
  const close = () => setOpen(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = pressedBy(event, singleKeys.isOn());
    // An open dialog handles its own keys.
    if (!pressed || document.querySelector("dialog[open]")) return;
    if (pressed === "find" && !isStaff) {
      if (event.key !== "/" || !focusSearch()) return;
    } else setOpen(pressed);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      {isStaff && (
        <IconButton
          label="Find (Ctrl K)"
          icon={<Search className="size-5" />}
          tone="bar"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen("find")}
        />
      )}
      {open && (
        <Suspense>
          {open === "find" ? (
            <Palette principal={principal} typed={typed} onClose={close} />
          ) : (
            <ShortcutList role={principal.role} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Focuses the page's search box. Returns whether there is one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  return box !== null;
}
