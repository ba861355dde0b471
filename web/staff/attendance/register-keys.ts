import { useEffect, useEffectEvent } from "react";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { isTyping, singleKeys } from "#web/dashboard/palette/keys.ts";

/** Keys of the register, as the list under "?" shows them. */
export const registerKeys = [
  { keys: ["↓", "↑"], words: "Go to the next or the previous student" },
  { keys: ["P", "L", "E", "A"], words: "Mark present, late, excused or absent, and go on" },
  { keys: ["Delete"], words: "Remove the mark" },
  { keys: ["U"], words: "Undo the last change" },
  { keys: ["?"], words: "Show these keys" },
];

export type RegisterKey = { mark: AttendanceState | null } | "next" | "previous" | "undo" | "help";

const single: Partial<Record<string, RegisterKey>> = {
  p: { mark: "present" },
  l: { mark: "late" },
  e: { mark: "excused" },
  a: { mark: "absent" },
  u: "undo",
  "?": "help",
};
const others: Partial<Record<string, RegisterKey>> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Delete: { mark: null },
};

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">;

/** Returns the act of a pressed key, or undefined while somebody types. */
function registerKeyOf(event: Pressed, isSingleOn: boolean): RegisterKey | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (isTyping(event.target)) return undefined;
  return others[event.key] ?? (isSingleOn ? single[event.key.toLowerCase()] : undefined);
}

/** Everything that is open above the register, and has its own keys. */
const layers =
  "dialog[open], [role=combobox][aria-expanded=true], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Handles keys before the dashboard, whose "?" shows another list. */
export function useRegisterKeys(act: (key: RegisterKey) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector(layers)) return;
    const key = registerKeyOf(event, singleKeys.isOn());
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    act(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
