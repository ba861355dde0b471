import { isTyping } from "#web/dashboard/palette/keys.ts";
import { usePageKeys } from "#web/dashboard/palette/use-page-keys.ts";

/** Keys of the marking desk, as the list under "?" shows them. */
export const deskKeys = [
  { keys: ["Enter"], words: "Save the marks and open the next work or text; it never replaces a grade" },
  { keys: ["Ctrl Enter"], words: "The same, from any field" },
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

/** Returns the act of a pressed key. Letters also work in the marks field, because marks have no letters. */
function deskKeyOf(event: KeyboardEvent, isSingleOn: boolean): DeskKey | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  // A held key repeats. After it closed a dialog, it must not also leave the desk.
  if (event.key === "Escape") return event.repeat ? undefined : "leave";
  const isInMarks =
    event.target instanceof HTMLInputElement && /^(marks_awarded|points_\d+)$/.test(event.target.name);
  if (!isSingleOn || (isTyping(event.target) && !isInMarks)) return undefined;
  return single[event.key.toLowerCase()];
}

export const useDeskKeys = (act: (key: DeskKey) => void) => usePageKeys(deskKeyOf, act);
