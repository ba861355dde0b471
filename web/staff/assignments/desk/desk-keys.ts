import { useEffect, useEffectEvent } from "react";
import { isTyping, singleKeys } from "#web/dashboard/palette/keys.ts";

/** Keys of the marking desk, as the list under "?" shows them. */
export const deskKeys = [
  { keys: ["Enter"], words: "Save the marks and open the next work; it never replaces a grade" },
  { keys: ["Ctrl Enter"], words: "The same, from the feedback" },
  { keys: ["J", "K"], words: "Open the next or the previous work" },
  { keys: ["C"], words: "Choose a saved comment" },
  { keys: ["W"], words: "Hide or show the queue" },
  { keys: ["?"], words: "Show these keys" },
  { keys: ["Esc"], words: "Leave the desk; your text stays as a draft" },
];

export type DeskKey = "next" | "previous" | "comment" | "width" | "help" | "leave";

const single: Partial<Record<string, DeskKey>> = {
  j: "next",
  k: "previous",
  c: "comment",
  w: "width",
  "?": "help",
};

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">;

/** Returns the act of a pressed key. Letters also work in the marks field, because marks have no letters. */
export function deskKeyOf(event: Pressed, isSingleOn: boolean): DeskKey | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.key === "Escape") return "leave";
  const isInMarks = event.target instanceof HTMLInputElement && event.target.name === "marks_awarded";
  if (!isSingleOn || (isTyping(event.target) && !isInMarks)) return undefined;
  return single[event.key.toLowerCase()];
}

/** Everything that is open above the desk, and has its own keys. */
const layers =
  "dialog[open], [role=combobox][aria-expanded=true], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Handles keys before the dashboard, whose "?" shows another list. Open dialogs and lists keep their own keys. */
export function useDeskKeys(act: (key: DeskKey) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A held key repeats. After it closed a dialog, it must not also leave the desk.
    if (event.key === "Escape" && event.repeat) return;
    if (document.querySelector(layers)) return;
    const key = deskKeyOf(event, singleKeys.isOn());
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
