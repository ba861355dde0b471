import { useEffect, useEffectEvent } from "react";
import { isTyping, singleKeys } from "#web/dashboard/palette/keys.ts";

/** What the keyboard does at the desk, as the list under "?" says it. */
export const deskKeys = [
  { keys: ["Enter"], words: "Save the marks and open the next work" },
  { keys: ["Ctrl Enter"], words: "The same, from the feedback" },
  { keys: ["J", "K"], words: "Open the next or the previous work" },
  { keys: ["C"], words: "Choose a saved comment" },
  { keys: ["W"], words: "Hide the queue, so that the work is wider, or show it" },
  { keys: ["?"], words: "Show these keys" },
  { keys: ["Esc"], words: "Leave the desk; what you typed is kept" },
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

/** Letters are no marks, so in the box for marks they move, too. */
export function deskKeyOf(event: Pressed, isSingleOn: boolean): DeskKey | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.key === "Escape") return "leave";
  const isInMarks = event.target instanceof HTMLInputElement && event.target.name === "marks_awarded";
  if (!isSingleOn || (isTyping(event.target) && !isInMarks)) return undefined;
  return single[event.key.toLowerCase()];
}

/** Hears the keys before the dashboard does, whose "?" shows another list. An open dialog or list keeps its keys. */
export function useDeskKeys(act: (key: DeskKey) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector("dialog[open], [role=combobox][aria-expanded=true]")) return;
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
