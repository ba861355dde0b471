import type { Role } from "#contract/shared/permissions.ts";

/** Returns the shortcuts for the list under "?". It names only keys that work on this page. */
export const shortcutsOf = (role: Role, hasSearchBox: boolean) => [
  ...(role === "student" ? [] : [{ keys: ["Ctrl K", "/"], words: "Find a page or a record" }]),
  ...(role === "student" && hasSearchBox ? [{ keys: ["/"], words: "Go to the search box of the page" }] : []),
  { keys: ["?"], words: "Show these shortcuts" },
  { keys: ["Ctrl Enter"], words: "Send your message" },
  { keys: ["Esc"], words: "Close the open dialog or menu" },
];

export type Pressed = "find" | "help" | null;

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">;

/** Returns the action of a key. Single keys do nothing while somebody types, or if the person turned them off. */
export function pressedBy(event: Key, isSingleOn: boolean): Pressed {
  if (event.defaultPrevented || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "k" ? "find" : null;
  if (!isSingleOn || isTyping(event.target)) return null;
  if (event.key === "/") return "find";
  return event.key === "?" ? "help" : null;
}

type Typed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns the text after one more key, or null if the key types no text. */
export function typedOn(text: string, { key, ctrlKey, metaKey, altKey }: Typed): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "Backspace") return text.slice(0, -1);
  return [...key].length === 1 ? text + key : null;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

const STORED = "single-keys";

/** The setting for single-key shortcuts. Speech input can press single keys by accident (WCAG 2.1.4). */
export const singleKeys = {
  isOn: () => localStorage.getItem(STORED) !== "off",
  turn: (isOn: boolean) => (isOn ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, "off")),
};
